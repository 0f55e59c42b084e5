package dev.workmate.llm.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call whose answer is short and read as a whole. The client's own limit ends with the head of
 * the answer; this one covers its body too.
 */
final class ShortCall {
    private ShortCall() {}

    static HttpResponse<String> send(
            HttpClient client, HttpRequest request, int maxBytes, Duration limit)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), maxBytes));
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole answer within " + limit.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw new IOException("the call failed", e);
        } finally {
            answer.cancel(true);
        }
    }
}
