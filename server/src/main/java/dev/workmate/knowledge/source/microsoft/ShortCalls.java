package dev.workmate.knowledge.source.microsoft;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls whose whole answer fits into memory and must be there within a limit. Thread-safe. */
final class ShortCalls {
    static final int MAX_ANSWER = 16 << 20;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();

    /** The limit holds for all of it: a head may come at once and its body never. */
    HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER));
        try {
            return answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + LIMIT, e);
        } catch (ExecutionException e) {
            // What it was about may hold a secret; that it failed does not.
            throw new IOException("the call failed");
        } finally {
            answer.cancel(true);
        }
    }
}
