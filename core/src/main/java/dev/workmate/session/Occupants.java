package dev.workmate.session;

import dev.workmate.access.OwnedSession;

/** Whoever is busy with a session, and must leave before it is erased. */
@FunctionalInterface
public interface Occupants {
    void leave(OwnedSession session);
}
