package dev.workmate.connection;

import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.Optional;

/** Whose a connection is: a person's own, or all people's of a tenant. */
public record ConnectionOwner(TenantId tenant, Optional<UserId> person) {
    public static ConnectionOwner of(User user) {
        return new ConnectionOwner(user.tenant(), Optional.of(user.id()));
    }

    public static ConnectionOwner tenantOf(User user) {
        return new ConnectionOwner(user.tenant(), Optional.empty());
    }

    public boolean isPerson() {
        return person.isPresent();
    }
}
