package dev.workmate.access.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.http.ProblemException;

/** Who may enter administration: administrators, and auditors to read. */
public final class Admission {
    private Admission() {}

    /** Fails with 403 for everybody else. */
    public static void toChange(User user) {
        if (!user.has(Role.ADMINISTRATOR)) {
            throw new ProblemException(403, "administrators_only", "This is for administrators.");
        }
    }

    /** Fails with 403 for everybody else. */
    public static void toRead(User user) {
        if (!user.has(Role.AUDITOR)) {
            toChange(user);
        }
    }
}
