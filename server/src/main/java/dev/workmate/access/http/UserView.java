package dev.workmate.access.http;

import dev.workmate.access.User;
import dev.workmate.id.UserId;

/** A person as clients see them. */
record UserView(UserId id, String name, User.Role role) {
    static UserView of(User user) {
        return new UserView(user.id(), user.name(), user.role());
    }
}
