package dev.workmate.mcp.http;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One HTTP request that can be broken off at any moment, from any thread. */
final class Call implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Call.class);

    private final CompletableFuture<HttpResponse<InputStream>> answer;

    Call(HttpClient client, HttpRequest request) {
        this.answer = client.sendAsync(request, BodyHandlers.ofInputStream());
    }

    /** The answer as soon as its head is there. */
    HttpResponse<InputStream> head(Duration limit) throws McpException, InterruptedException {
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new McpException(Kind.TIMED_OUT, "it did not answer in time");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ConnectException
                    ? new McpException(Kind.NOT_SENT, "nothing answers at its address")
                    : new McpException(Kind.LOST, "the connection broke");
        }
    }

    @Override
    public void close() {
        answer.cancel(true);
        answer.whenComplete((response, _) -> closeBody(response));
    }

    private static void closeBody(@Nullable HttpResponse<InputStream> response) {
        if (response == null) {
            return;
        }
        try {
            response.body().close();
        } catch (IOException e) {
            log.debug("a body did not close: {}", e.getMessage());
        }
    }
}
