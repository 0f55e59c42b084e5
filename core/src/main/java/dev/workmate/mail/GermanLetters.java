package dev.workmate.mail;

import java.time.Instant;
import java.util.Locale;

/** Letters in German. */
final class GermanLetters implements Letters {
    private static String time(Instant time) {
        return LetterTime.of(time, "d. MMMM yyyy, HH:mm", Locale.GERMAN);
    }

    @Override
    public Letter invitation(String by, String link, Instant until) {
        return new Letter(
                "Einladung zu Workmate",
                """
                Guten Tag,

                %s lädt Sie zu Workmate ein. Öffnen Sie diesen Link und wählen Sie, womit Sie sich anmelden:

                %s

                Er gilt einmal, bis %s. Wenn Sie damit nicht gerechnet haben, tun Sie nichts: Ohne den Link geschieht nichts.
                """
                        .formatted(by, link, time(until)));
    }

    @Override
    public Letter newPassword(String name, String link, Instant until) {
        return new Letter(
                "Neues Passwort für Workmate",
                """
                Guten Tag %s,

                öffnen Sie diesen Link, um ein neues Passwort zu setzen:

                %s

                Er gilt einmal, bis %s. Danach sind Sie überall sonst abgemeldet. Wenn Sie nicht darum gebeten haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.
                """
                        .formatted(name, link, time(until)));
    }

    @Override
    public Letter passwordChanged(String name, Instant at, String page) {
        return new Letter(
                "Ihr Passwort für Workmate wurde geändert",
                """
                Guten Tag %s,

                Ihr Passwort wurde am %s geändert, und alle anderen Anmeldungen wurden beendet.

                Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration und setzen Sie ein neues Passwort: %s
                """
                        .formatted(name, time(at), page));
    }

    @Override
    public Letter secondFactorRemoved(String name, Instant at, String page) {
        return new Letter(
                "Der zweite Faktor Ihres Workmate-Kontos wurde entfernt",
                """
                Guten Tag %s,

                seit dem %s fragt Workmate beim Anmelden nicht mehr nach einem Code.

                Wenn Sie das nicht wollten, wenden Sie sich sofort an die Administration. In Ihren Einstellungen können Sie ihn wieder einschalten: %s
                """
                        .formatted(name, time(at), page));
    }

    @Override
    public Letter trial(String page) {
        return new Letter(
                "Workmate kann E-Mails senden",
                """
                Guten Tag,

                diese E-Mail wurde in der Verwaltung von Workmate angefordert: %s

                Wenn Sie sie lesen, kommen auch Einladungen und Links für neue Passwörter an.
                """
                        .formatted(page));
    }
}
