package dev.workmate.knowledge.source;

import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A source of documents of one person, and how it stands. */
public record Source(
        SourceId id,
        UserId owner,
        SourceKind kind,
        String name,
        SourceSettings settings,
        Standing standing) {
    /**
     * How it stands. {@code error} says why it could not be read, for its owner; {@code failures}
     * are some of the items that could not be taken.
     */
    public record Standing(
            SourceState state,
            Optional<String> error,
            int files,
            Optional<Instant> lastReadAt,
            Optional<Instant> nextReadAt,
            List<Failure> failures) {
        public static final int MOST_FAILURES = 20;

        public static final Standing FRESH =
                new Standing(
                        SourceState.OK,
                        Optional.empty(),
                        0,
                        Optional.empty(),
                        Optional.empty(),
                        List.of());

        public Standing {
            failures = List.copyOf(failures);
        }
    }

    /** An item that could not be taken, and why. */
    public record Failure(String name, String reason) {}
}
