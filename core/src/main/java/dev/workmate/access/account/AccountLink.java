package dev.workmate.access.account;

import dev.workmate.access.Role;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A link that an administrator hands over; it counts once and for a while. */
public record AccountLink(
        String id,
        Kind kind,
        TenantId tenant,
        Optional<UserId> user,
        String note,
        Set<Role> roles,
        UserId madeBy,
        Instant createdAt,
        Instant expiresAt) {
    /** What whoever has the link may do. */
    public enum Kind {
        /** Makes an account with the roles that are named. */
        INVITATION,
        /** Sets a new password for somebody's account. */
        NEW_PASSWORD
    }

    public AccountLink {
        id = Uuids.canonical(id);
        roles = Set.copyOf(roles);
    }
}
