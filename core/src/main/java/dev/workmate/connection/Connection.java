package dev.workmate.connection;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A connection as it is kept. {@code settings} hold no secret; {@code edition} rises whenever
 * settings or secret change, so that whoever holds a client notices.
 */
public record Connection(
        ConnectionId id,
        ConnectionOwner owner,
        ConnectionKind kind,
        String name,
        SignInWay way,
        Map<String, String> settings,
        Standing standing,
        long edition,
        Instant createdAt) {
    public Connection {
        settings = Map.copyOf(settings);
    }

    public Optional<String> setting(String field) {
        return Optional.ofNullable(settings.get(field)).filter(value -> !value.isBlank());
    }

    /** What must be set; a stored connection was checked when it was made. */
    public String required(String field) {
        return setting(field)
                .orElseThrow(
                        () -> new IllegalArgumentException(name + " lacks the field " + field));
    }
}
