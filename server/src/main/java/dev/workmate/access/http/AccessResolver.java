package dev.workmate.access.http;

import dev.workmate.access.ForAudit;
import dev.workmate.access.Login;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.User;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.id.SessionId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Gives controllers who is asking and the session named {@code id} in the path, once it is known to
 * be theirs. A controller cannot come by an {@link OwnedSession} in any other way.
 */
public final class AccessResolver implements HandlerMethodArgumentResolver {
    private static final Set<Class<?>> SUPPORTED =
            Set.of(Login.class, User.class, OwnedSession.class);

    private final Ownership ownership;
    private final ReadLogs readLogs;

    public AccessResolver(Ownership ownership, ReadLogs readLogs) {
        this.ownership = ownership;
        this.readLogs = readLogs;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return SUPPORTED.contains(parameter.getParameterType());
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        Login login =
                Optional.ofNullable(request.getNativeRequest(HttpServletRequest.class))
                        .flatMap(AccessFilter::login)
                        .orElseThrow(ProblemException::notAuthenticated);
        if (parameter.getParameterType() == Login.class) {
            return login;
        }
        if (parameter.getParameterType() == User.class) {
            return login.user();
        }
        SessionId session = Parameters.sessionId(pathVariable(request));
        return parameter.hasParameterAnnotation(ForAudit.class)
                ? forAudit(login, session, request)
                : ownership
                        .check(login.user(), session)
                        .orElseThrow(ProblemException::sessionNotFound);
    }

    private OwnedSession forAudit(Login login, SessionId session, NativeWebRequest request) {
        OwnedSession found =
                ownership
                        .checkAudit(login.user(), session)
                        .orElseThrow(ProblemException::sessionNotFound);
        HttpServletRequest call =
                Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
        String path = call.getServletPath();
        readLogs.note(
                login.user(),
                found,
                path.substring(path.lastIndexOf('/') + 1),
                Caller.address(call));
        return found;
    }

    private static String pathVariable(NativeWebRequest request) {
        Object variables =
                request.getAttribute(
                        HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE,
                        RequestAttributes.SCOPE_REQUEST);
        return variables instanceof Map<?, ?> map && map.get("id") instanceof String id ? id : "";
    }
}
