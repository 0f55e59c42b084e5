package dev.workmate.live;

import java.time.Instant;
import java.util.Optional;

/**
 * How a session stands in its owner's list; one that is deleted is erased at {@code erasedAt}
 * unless it is brought back before. It lies in at most one {@code folder}, and stays in the list.
 */
public record Marks(
        boolean unread,
        boolean pinned,
        boolean archived,
        Optional<Instant> erasedAt,
        Optional<String> folder) {
    public static final Marks NONE =
            new Marks(false, false, false, Optional.empty(), Optional.empty());
}
