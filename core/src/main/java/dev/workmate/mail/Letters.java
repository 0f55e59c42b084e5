package dev.workmate.mail;

import java.time.Instant;

/** All letters in one language. */
interface Letters {
    Letter invitation(String by, String link, Instant until);

    /** To whoever asked for it, or for whom an administrator did. */
    Letter newPassword(String name, String link, Instant until);

    Letter passwordChanged(String name, Instant at, String page);

    Letter secondFactorRemoved(String name, Instant at, String page);

    Letter trial(String page);
}
