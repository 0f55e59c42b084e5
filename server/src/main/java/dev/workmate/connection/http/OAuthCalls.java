package dev.workmate.connection.http;

import dev.workmate.connection.SignInUnavailableException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Short calls to sign-in servers; redirects are not followed. Thread-safe. */
final class OAuthCalls {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int MAX_ANSWER = 256 << 10;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();

    /** What a server answered; JSON where it was any. */
    record Answer(int status, JsonNode json) {}

    Answer get(URI uri) throws SignInUnavailableException, InterruptedException {
        return send(HttpRequest.newBuilder(uri).header("Accept", "application/json").build());
    }

    Answer post(URI uri, String form) throws SignInUnavailableException, InterruptedException {
        return send(
                HttpRequest.newBuilder(uri)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofString(form))
                        .build());
    }

    /** The limit holds for all of the answer: its head may come at once and its body never. */
    private Answer send(HttpRequest request)
            throws SignInUnavailableException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER));
        try {
            HttpResponse<byte[]> response = answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(response.statusCode(), json(response.body()));
        } catch (TimeoutException | ExecutionException e) {
            throw new SignInUnavailableException("The sign-in server cannot be reached.");
        } finally {
            answer.cancel(true);
        }
    }

    private static JsonNode json(byte[] body) {
        try {
            return MAPPER.readTree(body);
        } catch (JacksonException e) {
            return MAPPER.createObjectNode();
        }
    }
}
