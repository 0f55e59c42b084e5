package dev.workmate.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Answers every exception of a controller with a problem document, whatever the caller accepts. */
public final class ProblemResolver implements HandlerExceptionResolver {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);

    /** Why the call was refused, as far as that has a code of our own. */
    public static String codeOf(HttpServletRequest request) {
        return request.getAttribute(ProblemException.class.getName()) instanceof String code
                ? code
                : "";
    }

    @Override
    public ModelAndView resolveException(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Object handler,
            Exception thrown) {
        try {
            if (thrown instanceof HttpRequestMethodNotSupportedException wrong
                    && wrong.getSupportedMethods() != null) {
                response.setHeader(
                        HttpHeaders.ALLOW, String.join(", ", wrong.getSupportedMethods()));
            }
            if (thrown instanceof ProblemException problem) {
                request.setAttribute(ProblemException.class.getName(), problem.code());
            }
            Problems.answer(response, thrown);
        } catch (IOException e) {
            LOG.debug("The caller left before the problem could be told", e);
        }
        return new ModelAndView();
    }
}
