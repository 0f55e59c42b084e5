package dev.workmate.erp.query;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Days from the first to the last, both included. */
public record Stretch(LocalDate from, LocalDate to) {
    private static final DateTimeFormatter WORDS =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

    /** "1 January 2026 to 31 October 2026". */
    public String words() {
        return words(from) + " to " + words(to);
    }

    public static String words(LocalDate day) {
        return WORDS.format(day);
    }
}
