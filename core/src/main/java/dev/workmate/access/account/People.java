package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All who belong to a tenant. Every change is stored together with its act. Thread-safe. */
public interface People {
    /** Which are wanted: those whose name or login holds a text, after one id. */
    record Query(String text, String after, int limit) {}

    /** By their ids. */
    List<Person> page(TenantId tenant, Query query);

    Optional<Person> find(TenantId tenant, UserId id);

    void addService(User service, Act act);

    /** False where nobody would be left who administrates the tenant. */
    boolean changeRoles(User person, Set<Role> roles, Act act);

    /** False where nobody would be left who administrates the tenant. */
    boolean disable(User person, Instant at, Act act);

    void enable(User person, Act act);
}
