package dev.workmate.mail;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times in letters: nobody knows where a mail is read, so they are UTC and say so. */
final class LetterTime {
    private LetterTime() {}

    static String of(Instant time, String pattern, Locale locale) {
        return DateTimeFormatter.ofPattern(pattern, locale).format(time.atOffset(ZoneOffset.UTC))
                + " UTC";
    }
}
