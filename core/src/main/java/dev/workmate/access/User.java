package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A person who is signed in, with all they may do; a service account is one too. */
public record User(UserId id, TenantId tenant, String name, Set<Role> roles) {
    public User {
        EnumSet<Role> sorted = EnumSet.noneOf(Role.class);
        sorted.addAll(roles);
        roles = Collections.unmodifiableSet(sorted);
    }

    /** Somebody of the default tenant. */
    public static User of(UserId id, String name, Role... roles) {
        return new User(id, TenantId.DEFAULT, name, Set.copyOf(Arrays.asList(roles)));
    }

    public boolean has(Role role) {
        return roles.contains(role);
    }

    /** Whether they may read what happened in other people's sessions of their tenant. */
    public boolean readsLogsOfOthers() {
        return has(Role.AUDITOR) || has(Role.ADMINISTRATOR);
    }
}
