package dev.workmate.session;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A line of a message around the first word that was searched for, and which message it is. */
public record Excerpt(long sequence, String text) {
    private static final int BEFORE = 40;
    private static final int LENGTH = 160;

    /** What makes Markdown bold, a heading, code or a table is no word to read. */
    private static final Pattern MARKUP =
            Pattern.compile("(?m)^#{1,6} |\\*\\*|`+|^\\|[-:| ]+\\|$|\\|");

    static Excerpt of(long sequence, String message, List<String> words) {
        String line = MARKUP.matcher(message).replaceAll(" ").strip().replaceAll("\\s+", " ");
        int start = Math.max(0, place(line, words) - BEFORE);
        if (start > 0) {
            start = line.indexOf(' ', start) + 1;
        }
        int end = Math.min(line.length(), start + LENGTH);
        return new Excerpt(
                sequence,
                (start > 0 ? "…" : "")
                        + line.substring(start, end)
                        + (end < line.length() ? "…" : ""));
    }

    /** Where accents make a difference, the beginning of the message is good enough. */
    private static int place(String line, List<String> words) {
        String small = line.toLowerCase(Locale.ROOT);
        if (small.length() != line.length()) {
            return 0;
        }
        return words.stream().mapToInt(small::indexOf).filter(at -> at >= 0).min().orElse(0);
    }
}
