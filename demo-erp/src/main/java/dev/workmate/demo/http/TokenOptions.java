package dev.workmate.demo.http;

import java.time.Duration;
import java.util.Optional;

/** Who may come in: one application with a secret, and perhaps one fixed token. */
public record TokenOptions(
        String clientId, String clientSecret, Duration life, Optional<String> staticToken) {

    public static TokenOptions defaults() {
        return new TokenOptions(
                "demo-client", "demo-secret", Duration.ofHours(1), Optional.empty());
    }

    public TokenOptions withStaticToken(String token) {
        return new TokenOptions(clientId, clientSecret, life, Optional.of(token));
    }

    public TokenOptions withLife(Duration duration) {
        return new TokenOptions(clientId, clientSecret, duration, staticToken);
    }

    @Override
    public String toString() {
        return "TokenOptions[clientId=" + clientId + ", life=" + life + "]";
    }
}
