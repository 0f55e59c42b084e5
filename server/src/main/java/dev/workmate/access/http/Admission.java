package dev.workmate.access.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.http.ProblemException;
import dev.workmate.id.TenantId;

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

    /** Fails with 403 for everybody who is not of the tenant that runs the installation. */
    public static void ofTheInstallation(User user) {
        if (!user.tenant().equals(TenantId.DEFAULT)) {
            throw new ProblemException(
                    403,
                    "administrators_only",
                    "This is for administrators of the company that runs the installation.");
        }
    }

    /** The same, and for everybody who neither administrates nor looks after the servers. */
    static void toRunTheInstallation(User user) {
        ofTheInstallation(user);
        if (!user.has(Role.OPERATOR)) {
            toChange(user);
        }
    }
}
