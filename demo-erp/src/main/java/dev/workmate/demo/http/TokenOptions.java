package dev.workmate.demo.http;

import dev.workmate.demo.user.DemoUser;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may come in: one application with a secret, people who sign in by it, and perhaps fixed
 * tokens.
 */
public record TokenOptions(
        String clientId,
        String clientSecret,
        Duration life,
        Optional<String> staticToken,
        List<DemoUser> users,
        Map<String, DemoUser> userTokens) {
    public TokenOptions {
        users = List.copyOf(users);
        userTokens = Map.copyOf(userTokens);
    }

    public static TokenOptions defaults() {
        return new TokenOptions(
                "demo-client",
                "demo-secret",
                Duration.ofHours(1),
                Optional.empty(),
                DemoUser.ALL,
                Map.of());
    }

    public TokenOptions withStaticToken(String token) {
        return new TokenOptions(
                clientId, clientSecret, life, Optional.of(token), users, userTokens);
    }

    /** A fixed token with the rights of one user. */
    public TokenOptions withUserToken(String token, DemoUser user) {
        Map<String, DemoUser> all = new HashMap<>(userTokens);
        all.put(token, user);
        return new TokenOptions(clientId, clientSecret, life, staticToken, users, all);
    }

    public TokenOptions withUsers(List<DemoUser> others) {
        return new TokenOptions(clientId, clientSecret, life, staticToken, others, userTokens);
    }

    public TokenOptions withLife(Duration duration) {
        return new TokenOptions(clientId, clientSecret, duration, staticToken, users, userTokens);
    }

    @Override
    public String toString() {
        return "TokenOptions[clientId=" + clientId + ", life=" + life + "]";
    }
}
