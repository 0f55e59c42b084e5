package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.id.UserId;

/** Whoever is busy with a session, and must leave before it is erased. */
@FunctionalInterface
public interface Occupants {
    void leave(OwnedSession session);

    /** What runs in it is to end; it may be looked at as before. */
    default void stop(OwnedSession session) {}

    /** It is new in its owner's list, or stands differently there; for those who show the list. */
    default void listed(UserId owner, SessionSummary session) {}

    /** The session is no more. */
    default void erased(OwnedSession session) {}
}
