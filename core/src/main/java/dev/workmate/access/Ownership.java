package dev.workmate.access;

import dev.workmate.id.SessionId;
import java.util.Optional;

/** The one place that decides whose a session is. What belongs to somebody else is not there. */
public final class Ownership {
    private final SessionOwners owners;

    public Ownership(SessionOwners owners) {
        this.owners = owners;
    }

    public Optional<OwnedSession> check(User user, SessionId session) {
        return owners.ownerOf(session)
                .filter(owner -> owner.equals(user.id()))
                .map(owner -> new OwnedSession(session, owner));
    }

    /** For reading what happened: the owner, or an administrator. */
    public Optional<OwnedSession> checkAudit(User user, SessionId session) {
        return owners.ownerOf(session)
                .filter(owner -> owner.equals(user.id()) || user.role() == User.Role.ADMIN)
                .map(_ -> new OwnedSession(session, user.id()));
    }
}
