package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.Optional;

/** The store of people. Thread-safe. */
public interface Users {
    /** A second call with the same id changes nothing. */
    void add(User user);

    Optional<User> find(UserId id);

    default Optional<TenantId> tenantOf(UserId id) {
        return find(id).map(User::tenant);
    }
}
