package dev.workmate.connection;

import dev.workmate.llm.Secret;
import java.util.Map;
import java.util.Optional;

/** What somebody wants a connection to be; without a secret the one that is kept stays. */
public record ConnectionDraft(
        ConnectionKind kind,
        String name,
        SignInWay way,
        Map<String, String> settings,
        Optional<Secret> secret) {
    public ConnectionDraft {
        settings = Map.copyOf(settings);
    }
}
