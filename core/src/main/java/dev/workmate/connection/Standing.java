package dev.workmate.connection;

import java.time.Instant;
import java.util.Optional;

/** How a connection is: when it was last tried and used, and what went wrong last. */
public record Standing(
        ConnectionState state,
        Optional<String> error,
        Optional<Instant> checkedAt,
        Optional<Instant> usedAt) {
    public static final Standing NEW =
            new Standing(
                    ConnectionState.UNCHECKED,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
}
