package dev.workmate.knowledge.source.microsoft;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls whose whole answer must be there within a limit. Thread-safe. */
final class ShortCalls {
    static final int MAX_ANSWER = 16 << 20;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();

    /** For answers that fit into memory. */
    HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        return send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER), LIMIT);
    }

    /** The limit holds for all of it: a head may come at once and its body never. */
    <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Duration limit)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> answer = client.sendAsync(request, handler);
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + limit, e);
        } catch (ExecutionException e) {
            // What it was about may hold a secret; that it failed does not.
            throw new IOException("the call failed");
        } finally {
            answer.cancel(true);
        }
    }
}
