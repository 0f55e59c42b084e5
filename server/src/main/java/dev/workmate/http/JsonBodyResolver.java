package dev.workmate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads a call's JSON body; no body at all counts as an empty object. */
public final class JsonBodyResolver implements HandlerMethodArgumentResolver {
    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == JsonBody.class;
    }

    @Override
    public JsonBody resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest webRequest,
            @Nullable WebDataBinderFactory binders)
            throws IOException {
        HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
        if (request == null) {
            throw new IllegalStateException("not a servlet request");
        }
        int limit = EdgeFilter.limit(request);
        byte[] body = BodyClock.of(request).read(request.getInputStream(), limit + 1);
        if (body.length > limit) {
            EdgeFilter.drain(request);
            throw JsonBody.tooLarge(limit);
        }
        if (body.length == 0) {
            return JsonBody.empty();
        }
        if (!isJson(request.getContentType())) {
            throw new ProblemException(
                    415, "unsupported_media_type", "The body must be JSON (application/json).");
        }
        return JsonBody.parse(body);
    }

    private static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        String plain = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return plain.equals("application/json") || plain.endsWith("+json");
    }
}
