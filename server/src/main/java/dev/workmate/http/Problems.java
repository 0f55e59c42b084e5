package dev.workmate.http;

import dev.workmate.database.DatabaseException;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.JournalException;
import dev.workmate.secrets.UnreachableKeyException;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns whatever went wrong into a problem document. What is not the caller's fault is logged. */
public final class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    /** By then a short trouble of the store is over. */
    private static final String RETRY_SECONDS = "5";

    private Problems() {}

    public static Problem of(Throwable thrown) {
        Throwable cause = unwrap(thrown);
        return switch (cause) {
            case ProblemException problem -> Problem.of(problem);
            case NoResourceFoundException _ -> noSuchPath();
            case NoHandlerFoundException _ -> noSuchPath();
            case HttpRequestMethodNotSupportedException e ->
                    Problem.of(
                            405,
                            "method_not_allowed",
                            "This path does not answer to " + e.getMethod() + ".");
            case HttpMediaTypeNotSupportedException _ -> unsupportedMediaType();
            case UnsupportedCharsetException _ -> unsupportedMediaType();
            case IllegalCharsetNameException _ -> unsupportedMediaType();
            case HttpMediaTypeNotAcceptableException _ ->
                    Problem.of(
                            406, "not_acceptable", "The answer is JSON; accept application/json.");
            case HttpMessageNotReadableException _ ->
                    Problem.of(400, "malformed_request", "The body cannot be read.");
            case ServletRequestBindingException _ -> invalidParameter();
            case MethodArgumentTypeMismatchException _ -> invalidParameter();
            case ErrorResponse response when response.getStatusCode().is4xxClientError() ->
                    Problem.ofStatus(response.getStatusCode().value());
            case HttpException bad when bad.getCode() < 500 -> Problem.ofStatus(bad.getCode());
            case IOException slow when slow.getCause() instanceof TimeoutException ->
                    Problem.ofStatus(408);
            case ForgottenException _ -> forgotten();
            case JournalException e -> storeFailed(e);
            case DatabaseException e -> storeFailed(e);
            case UnreachableKeyException e -> keysAreAway(e);
            default -> {
                LOG.error("A call failed for a reason nobody foresaw", cause);
                yield Problem.of(500, "internal_error", "Something went wrong on the server.");
            }
        };
    }

    private static Problem storeFailed(Exception cause) {
        LOG.error("The store failed; the caller may try again", cause);
        return Problem.of(503, "store_unavailable", "The store does not answer; try again.");
    }

    private static Problem keysAreAway(Exception cause) {
        LOG.error("A master key cannot be asked; the caller may try again", cause);
        return Problem.of(503, "store_unavailable", "The master key does not answer; try again.");
    }

    /** The key of a conversation's words is not there; that they were said can still be proven. */
    public static Problem forgotten() {
        return Problem.of(410, "forgotten", "What was said in this session is forgotten.");
    }

    private static Problem noSuchPath() {
        return Problem.of(404, "not_found", "There is nothing here.");
    }

    private static Problem unsupportedMediaType() {
        return Problem.of(
                415, "unsupported_media_type", "The body must be JSON (application/json).");
    }

    private static Problem invalidParameter() {
        return Problem.of(400, "invalid_parameter", "A parameter has the wrong form.");
    }

    /** Tells the caller of it, if there still is one. */
    public static void answer(HttpServletResponse response, Throwable thrown) throws IOException {
        if (!isGone(thrown)) {
            write(response, of(thrown));
        } else if (!response.isCommitted()) {
            // Who sends half a request and still listens must not take this for success.
            response.setStatus(400);
        }
    }

    /**
     * Whether the caller is no longer there to hear of it. Only the web server knows: the end of
     * any other line, such as the database's, looks alike.
     */
    private static boolean isGone(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof EofException || cause instanceof AsyncRequestNotUsableException) {
                return true;
            }
        }
        return false;
    }

    private static Throwable unwrap(Throwable thrown) {
        Throwable cause = thrown;
        while (cause instanceof ServletException
                && !(cause instanceof ErrorResponse)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Writes the problem, unless an answer is already under way. */
    public static void write(HttpServletResponse response, Problem problem) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer();
        response.setStatus(problem.status());
        response.setContentType(Problem.MEDIA_TYPE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (problem.status() == 503) {
            response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
        }
        problem.retryAfter()
                .ifPresent(
                        seconds ->
                                response.setHeader(
                                        HttpHeaders.RETRY_AFTER, Long.toString(seconds)));
        if (problem.status() == 401) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        byte[] body = problem.json();
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        response.flushBuffer();
    }
}
