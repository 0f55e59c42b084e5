package dev.workmate.journal;

import dev.workmate.id.SessionId;
import java.time.Duration;

/**
 * The relational views that follow the journal. For callers that need to read what they have just
 * written.
 */
public interface Projections {
    /**
     * Waits until the session's events up to {@code sequence} are projected; false when the time is
     * up.
     */
    boolean awaitProjected(SessionId session, long sequence, Duration timeout);
}
