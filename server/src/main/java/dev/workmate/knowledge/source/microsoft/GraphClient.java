package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.llm.Secret;
import dev.workmate.outbound.RetryAfter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks Graph. A token goes to Graph's own server alone. What it refuses becomes a {@link
 * SourceTrouble} or an answer that says so. Thread-safe.
 */
final class GraphClient {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Duration USUAL_PAUSE = Duration.ofSeconds(30);

    private final GraphSettings settings;
    private final ShortCalls calls;
    private final Bearers bearers;
    private final InstantSource time;

    GraphClient(GraphSettings settings, ShortCalls calls, Bearers bearers, InstantSource time) {
        this.settings = settings;
        this.calls = calls;
        this.bearers = bearers;
        this.time = time;
    }

    /** What Graph says. */
    sealed interface Answer {}

    record Json(JsonNode body) implements Answer {}

    /** It is not there, or not for us. */
    record Denied() implements Answer {}

    /** The delta link is too old or unknown. */
    record Outdated() implements Answer {}

    /** A path below Graph's address. */
    URI at(String path) {
        return URI.create(settings.graph() + path);
    }

    /** An address that Graph wrote. */
    static URI link(String text) throws SourceTrouble {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new SourceTrouble.Unavailable("Microsoft Graph wrote what is no address.");
        }
    }

    Answer get(ConnectionId connection, URI address) throws SourceTrouble, InterruptedException {
        if (!settings.isGraph(address)) {
            throw new SourceTrouble.Unavailable("Microsoft Graph named another server.");
        }
        Secret token = bearers.token(connection, Optional.empty());
        HttpResponse<byte[]> answer = send(address, token);
        if (answer.statusCode() == 401) {
            answer = send(address, bearers.token(connection, Optional.of(token)));
        }
        return read(answer);
    }

    /** With a token that belongs to no connection yet. */
    Answer get(Secret token, URI address) throws SourceTrouble, InterruptedException {
        return read(send(address, token));
    }

    private HttpResponse<byte[]> send(URI address, Secret token)
            throws SourceTrouble, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .header("Authorization", "Bearer " + token.reveal())
                        .header("Accept", "application/json")
                        .header("Prefer", "deltashowremovedasdeleted")
                        .GET()
                        .build();
        try {
            return calls.send(request);
        } catch (IOException e) {
            throw new SourceTrouble.Unavailable("Microsoft Graph cannot be reached.");
        }
    }

    private Answer read(HttpResponse<byte[]> answer) throws SourceTrouble {
        int status = answer.statusCode();
        return switch (status) {
            case 200 -> new Json(json(answer.body()));
            case 401 -> throw new SourceTrouble.SignInNeeded("Sign in to Microsoft again.");
            case 403, 404 -> new Denied();
            case 410 -> new Outdated();
            case 429, 503 -> throw busy(answer);
            default ->
                    throw new SourceTrouble.Unavailable(
                            "Microsoft Graph answered with status " + status + ".");
        };
    }

    SourceTrouble.Busy busy(HttpResponse<?> answer) {
        return new SourceTrouble.Busy(
                RetryAfter.read(answer.headers(), time.instant()).orElse(USUAL_PAUSE));
    }

    private static JsonNode json(byte[] body) throws SourceTrouble {
        try {
            return MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw new SourceTrouble.Unavailable("Microsoft Graph's answer cannot be read.");
        }
    }
}
