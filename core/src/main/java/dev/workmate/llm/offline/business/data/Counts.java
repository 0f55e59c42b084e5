package dev.workmate.llm.offline.business.data;

import java.util.List;
import java.util.Locale;

/** Small numbers, in digits or words. */
public final class Counts {
    public static final String WORDS =
            "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|dozen";
    private static final List<String> LIST =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten", "eleven", "twelve");
    private static final int MOST = 1_000;

    private Counts() {}

    public static int read(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        return switch (word) {
            case "dozen" -> 12;
            case "fifteen" -> 15;
            case "twenty" -> 20;
            default ->
                    LIST.contains(word)
                            ? LIST.indexOf(word)
                            : Math.clamp(Long.parseLong(word), 1, MOST);
        };
    }
}
