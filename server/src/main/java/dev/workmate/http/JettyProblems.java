package dev.workmate.http;

import dev.workmate.id.Uuids;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Errors that never reach our own code, such as malformed requests, as problem documents. */
public final class JettyProblems extends ErrorHandler {
    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int status,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        String id = response.getHeaders().get(Correlation.HEADER);
        try (MDC.MDCCloseable _ =
                MDC.putCloseable(Correlation.KEY, id == null ? Uuids.next() : id)) {
            // A request that cannot be read is its sender's fault, whatever it asked of us.
            int told = status == 505 || status == 501 ? 400 : status;
            response.setStatus(told);
            Problem problem = Problem.ofStatus(told);
            SecurityHeaders.ALL.forEach(response.getHeaders()::put);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            response.getHeaders().put(Correlation.HEADER, problem.correlationId());
            response.write(true, ByteBuffer.wrap(problem.json()), callback);
        }
    }
}
