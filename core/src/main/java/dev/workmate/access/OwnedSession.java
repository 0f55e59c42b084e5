package dev.workmate.access;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;

/**
 * Proof that a user may act in a session. Only {@link Ownership} can make one, and what touches a
 * session's content asks for it.
 */
public final class OwnedSession {
    private final SessionId id;
    private final UserId user;

    OwnedSession(SessionId id, UserId user) {
        this.id = id;
        this.user = user;
    }

    public SessionId id() {
        return id;
    }

    /** Who acts: the owner, or an administrator where that is allowed. */
    public UserId user() {
        return user;
    }

    @Override
    public String toString() {
        return "session " + id + " for user " + user;
    }
}
