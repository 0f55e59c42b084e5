package dev.workmate.access.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.List;

/** A person as clients see them. */
record UserView(UserId id, TenantId tenant, String name, List<Role> roles) {
    static UserView of(User user) {
        return new UserView(user.id(), user.tenant(), user.name(), List.copyOf(user.roles()));
    }
}
