package dev.workmate.access.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Optional;

/**
 * A person as clients see them; {@code role} is for clients that know of one only. Where {@code
 * secondFactorMissing} is said, they must set one up before they can do anything else.
 */
record UserView(
        UserId id,
        TenantId tenant,
        String name,
        FormerRole role,
        List<Role> roles,
        Optional<Boolean> secondFactorMissing) {
    /** What there was before there were several roles. */
    enum FormerRole {
        MEMBER,
        ADMIN
    }

    static UserView of(User user) {
        return of(user, Optional.empty());
    }

    static UserView withoutSecondFactor(User user) {
        return of(user, Optional.of(true));
    }

    private static UserView of(User user, Optional<Boolean> secondFactorMissing) {
        return new UserView(
                user.id(),
                user.tenant(),
                user.name(),
                user.has(Role.ADMINISTRATOR) ? FormerRole.ADMIN : FormerRole.MEMBER,
                List.copyOf(user.roles()),
                secondFactorMissing);
    }
}
