package dev.workmate.privacy.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;

/** What only administrators may ask for. */
final class Administrators {
    private Administrators() {}

    static void only(User user) {
        if (!user.has(Role.ADMINISTRATOR)) {
            throw new ProblemException(
                    403, "administrators_only", "Only an administrator may do this.");
        }
    }

    static UserId person(String id) {
        if (!Uuids.isUuid(id)) {
            throw ProblemException.badRequest("invalid_id", "A person's id is a UUID.");
        }
        return new UserId(id);
    }
}
