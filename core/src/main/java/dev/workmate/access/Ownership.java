package dev.workmate.access;

import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.Optional;

/** The one place that decides whose a session is. What belongs to somebody else is not there. */
public final class Ownership {
    private final SessionOwners owners;
    private final Tenants tenants;

    /** Where there is one tenant only. */
    public Ownership(SessionOwners owners) {
        this(owners, _ -> Optional.of(TenantId.DEFAULT));
    }

    public Ownership(SessionOwners owners, Tenants tenants) {
        this.owners = owners;
        this.tenants = tenants;
    }

    public Optional<OwnedSession> check(User user, SessionId session) {
        return owners.ownerOf(session)
                .filter(owner -> owner.equals(user.id()))
                .map(owner -> new OwnedSession(session, owner));
    }

    /**
     * For reading what happened: the owner, or an administrator or auditor of the owner's tenant.
     */
    public Optional<OwnedSession> checkAudit(User user, SessionId session) {
        return owners.ownerOf(session)
                .filter(owner -> owner.equals(user.id()) || mayRead(user, owner))
                .map(_ -> new OwnedSession(session, user.id()));
    }

    /** Whose session it is that somebody else may read; empty where it is their own. */
    public Optional<UserId> ownerIfAnother(OwnedSession session) {
        return owners.ownerOf(session.id()).filter(owner -> !owner.equals(session.user()));
    }

    /**
     * For deciding on what somebody else asked for: an approver of the owner's tenant, and never
     * the owner.
     */
    public Optional<OwnedSession> checkSecondPerson(User user, SessionId session) {
        return owners.ownerOf(session)
                .filter(owner -> !owner.equals(user.id()))
                .filter(owner -> user.has(Role.APPROVER) && isOfTheirTenant(user, owner))
                .map(owner -> new OwnedSession(session, owner));
    }

    private boolean mayRead(User user, UserId owner) {
        return user.readsLogsOfOthers() && isOfTheirTenant(user, owner);
    }

    private boolean isOfTheirTenant(User user, UserId owner) {
        return tenants.tenantOf(owner).filter(user.tenant()::equals).isPresent();
    }
}
