package dev.workmate.journal;

import dev.workmate.event.Draft;
import dev.workmate.id.SessionId;
import java.util.List;

/**
 * A new session whose log begins with that of {@code origin} up to the sequence {@code at}, and
 * goes on with a batch of its own, which says where it comes from. It belongs to the same person.
 */
public record Fork(
        SessionId origin, long at, SessionId session, BatchId batch, List<Draft> drafts) {
    public Fork {
        drafts = List.copyOf(drafts);
        if (at < 0 || drafts.isEmpty()) {
            throw new IllegalArgumentException(
                    "a fork is cut at 0 or later and has events of its own, was " + at);
        }
    }
}
