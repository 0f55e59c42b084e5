package dev.workmate.live;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;

/** The other servers on the same database. Thread-safe. */
public interface Neighbours {
    /** A session was made here, or arranged in its owner's list; no event tells them. */
    void listed(SessionId session);

    /** A session was erased here; no event tells them. */
    void erased(SessionId session, UserId owner);

    /** Whether what is sent to them arrives, as far as this server can tell. */
    boolean areHeard();

    /** How many of them were heard lately. */
    int count();
}
