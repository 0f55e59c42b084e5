package dev.workmate.mail;

import java.time.Instant;
import java.util.Locale;

/** Letters in English. */
final class EnglishLetters implements Letters {
    private static String time(Instant time) {
        return LetterTime.of(time, "d MMMM yyyy, HH:mm", Locale.ENGLISH);
    }

    @Override
    public Letter invitation(String by, String link, Instant until) {
        return new Letter(
                "You are invited to Workmate",
                """
                Hello,

                %s invites you to Workmate. Open this link to choose how you sign in:

                %s

                It works once, until %s. If you did not expect this, ignore it: without the link nothing happens.
                """
                        .formatted(by, link, time(until)));
    }

    @Override
    public Letter newPassword(String name, String link, Instant until) {
        return new Letter(
                "A new password for Workmate",
                """
                Hello %s,

                open this link to set a new password:

                %s

                It works once, until %s. You are then signed out everywhere else. If you did not ask for this, ignore it: your password stays as it is.
                """
                        .formatted(name, link, time(until)));
    }

    @Override
    public Letter passwordChanged(String name, Instant at, String page) {
        return new Letter(
                "Your Workmate password was changed",
                """
                Hello %s,

                your password was changed on %s, and all other sign-ins were ended.

                If that was not you, tell an administrator at once, and set a new password at %s
                """
                        .formatted(name, time(at), page));
    }

    @Override
    public Letter secondFactorRemoved(String name, Instant at, String page) {
        return new Letter(
                "The second factor of your Workmate account was removed",
                """
                Hello %s,

                since %s Workmate no longer asks for a code when you sign in.

                If you did not want that, tell an administrator at once. You can turn it on again in your settings at %s
                """
                        .formatted(name, time(at), page));
    }

    @Override
    public Letter trial(String page) {
        return new Letter(
                "Workmate can send mail",
                """
                Hello,

                this mail was asked for in the administration of Workmate at %s

                That you read it means that invitations and password links arrive.
                """
                        .formatted(page));
    }
}
