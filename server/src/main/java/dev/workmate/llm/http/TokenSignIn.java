package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Signs in with a token that is fetched, kept while it holds, and fetched anew shortly before its
 * end. Thread-safe; one thread fetches, the others wait for it a while.
 */
public final class TokenSignIn implements CallSigning {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration EARLY = Duration.ofMinutes(5);
    private static final long SHORTEST_SECONDS = 60;
    private static final int MAX_ANSWER = 64 << 10;

    private final HttpClient client;
    private final Source source;
    private final InstantSource time;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Token token;

    public TokenSignIn(HttpClient client, Source source, InstantSource time) {
        this.client = client;
        this.source = source;
        this.time = time;
    }

    /** Where a token is had, and what is sent for it. */
    public interface Source {
        URI address();

        Map<String, String> form(Instant now);
    }

    private record Token(String value, Instant renewAt) {}

    @Override
    public Map<String, String> headers(WireRequest call) throws CallFailure, InterruptedException {
        return Map.of("authorization", "Bearer " + token());
    }

    @Override
    public boolean renew() {
        token = null;
        return true;
    }

    private String token() throws CallFailure, InterruptedException {
        Token known = token;
        if (known != null && time.instant().isBefore(known.renewAt())) {
            return known.value();
        }
        if (!fetching.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw unreachable(null);
        }
        try {
            Token since = token;
            if (since != null && time.instant().isBefore(since.renewAt())) {
                return since.value();
            }
            Token fetched = fetch();
            token = fetched;
            return fetched.value();
        } finally {
            fetching.unlock();
        }
    }

    private Token fetch() throws CallFailure, InterruptedException {
        Instant now = time.instant();
        HttpRequest request =
                HttpRequest.newBuilder(source.address())
                        .header("content-type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(written(source.form(now))))
                        .build();
        try {
            HttpResponse<String> response = ShortCall.send(client, request, MAX_ANSWER, PATIENCE);
            JsonNode answer = WireJson.any(response.body());
            String value = WireJson.text(answer, "access_token");
            if (response.statusCode() >= 500) {
                throw unreachable(null);
            }
            if (response.statusCode() != 200 || value.isEmpty()) {
                throw CallFailure.of(
                        FailureCode.AUTH_FAILED,
                        "The sign-in for the provider was refused: "
                                + WireJson.text(answer, "error"));
            }
            long seconds = Math.max(SHORTEST_SECONDS, WireJson.number(answer, "expires_in"));
            Duration early = seconds > EARLY.toSeconds() * 2 ? EARLY : Duration.ofSeconds(10);
            return new Token(value, now.plusSeconds(seconds).minus(early));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private static CallFailure unreachable(@Nullable IOException cause) {
        String text = "The sign-in for the provider could not be reached.";
        return cause == null
                ? CallFailure.of(FailureCode.CONNECTION_FAILED, text)
                : CallFailure.of(FailureCode.CONNECTION_FAILED, text, cause);
    }

    private static String written(Map<String, String> form) {
        return form.entrySet().stream()
                .map(e -> encoded(e.getKey()) + "=" + encoded(e.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
