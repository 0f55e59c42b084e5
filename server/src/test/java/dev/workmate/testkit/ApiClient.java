package dev.workmate.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A program that uses the API over real HTTP, with the token it was given. */
public final class ApiClient {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final URI server;
    private final String token;

    ApiClient(URI server, String token) {
        this.server = server;
        this.token = token;
    }

    /** Signed in as the demo user of a server. */
    public static ApiClient signedIn(URI server) {
        String token =
                new ApiClient(server, "").post("/api/auth/demo", "").json().get("token").asString();
        return new ApiClient(server, token);
    }

    /** The same person at another server. */
    public ApiClient at(URI other) {
        return new ApiClient(other, token);
    }

    /** A status, its headers and the JSON that came with it. */
    public record Reply(int status, HttpHeaders headers, String text) {
        public JsonNode json() {
            return MAPPER.readTree(text);
        }

        public String code() {
            return json().path("code").asString();
        }
    }

    public String token() {
        return token;
    }

    public URI server() {
        return server;
    }

    public Reply get(String path) {
        return send(request(path).GET());
    }

    public Reply delete(String path) {
        return send(request(path).DELETE());
    }

    public Reply post(String path, String json) {
        return send(body("POST", path, json));
    }

    public Reply patch(String path, String json) {
        return send(body("PATCH", path, json));
    }

    public Reply put(String path, String json) {
        return send(body("PUT", path, json));
    }

    private HttpRequest.Builder body(String method, String path, String json) {
        return request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json));
    }

    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path)).timeout(LIMIT);
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    public Reply send(HttpRequest.Builder request) {
        HttpResponse<String> response = exchange(request, BodyHandlers.ofString());
        return new Reply(response.statusCode(), response.headers(), response.body());
    }

    /** A new session's path. */
    public String newSession() {
        Reply made = post("/api/sessions", "{}");
        if (made.status() != 201) {
            throw new AssertionError("no session was made: " + made.status() + " " + made.text());
        }
        return "/api/sessions/" + made.json().get("id").asString();
    }

    /** Sends a message and waits for its turn; what the stream said. */
    public List<ServerEvent> converse(String session, String message) {
        return converseRaw(session, "{\"message\":" + MAPPER.writeValueAsString(message) + "}");
    }

    public List<ServerEvent> converseRaw(String session, String json) {
        try (Stream<String> lines =
                stream(
                        body("POST", session + "/turns", json)
                                .header("Accept", "text/event-stream"))) {
            return ServerEvent.read(lines).toList();
        }
    }

    /** Follows a stream for as long as it is read. */
    public Stream<String> stream(HttpRequest.Builder request) {
        HttpResponse<Stream<String>> response = exchange(request, BodyHandlers.ofLines());
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body().toList());
        }
        return response.body();
    }

    private static <T> HttpResponse<T> exchange(
            HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
        try {
            return HTTP.send(request.build(), handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
