package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.id.UserId;

/** Whoever is busy with a session, and must leave before it is erased. */
@FunctionalInterface
public interface Occupants {
    void leave(OwnedSession session);

    /** A session was opened; for those who show its owner's list. */
    default void opened(UserId owner, SessionSummary session) {}

    /** The session is no more. */
    default void erased(OwnedSession session) {}
}
