package dev.workmate.chart;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Column names as people read them; also what values are called in a chart's data, where dots,
 * brackets and quotes would mean something.
 */
final class Headings {
    private static final Pattern CALL = Pattern.compile("([a-z_]+)\\((.+)\\)");
    private static final Map<String, String> WORDS =
            Map.of(
                    "sum", "Sum of ",
                    "avg", "Average ",
                    "min", "Lowest ",
                    "max", "Highest ",
                    "count", "Number of ",
                    "count_distinct", "Different ");
    private static final Set<String> STRETCHES = Set.of("day", "week", "month", "quarter", "year");
    private static final Pattern OWNER_TWICE = Pattern.compile("^(\\w{3,}?)s?\\.(?=\\1[A-Z])");
    private static final int MAX_LENGTH = 60;

    /** Looks like a backslash and is an ordinary sign. */
    private static final char REVERSE_SOLIDUS_OPERATOR = '\u29f5';

    private Headings() {}

    /** One heading for each column, none twice. */
    static List<String> of(List<String> columns) {
        Set<String> taken = new HashSet<>();
        List<String> headings = new ArrayList<>();
        for (String column : columns) {
            String heading = of(column);
            String unique = heading;
            for (int i = 2; !taken.add(unique); i++) {
                unique = heading + " " + i;
            }
            headings.add(unique);
        }
        return headings;
    }

    static String of(String column) {
        Matcher call = CALL.matcher(column.strip());
        if (call.matches()) {
            String word = WORDS.get(call.group(1));
            if (word != null) {
                return shorten(word + words(call.group(2)).toLowerCase(Locale.ROOT));
            }
            if (STRETCHES.contains(call.group(1))) {
                return shorten(capital(words(call.group(2))));
            }
        }
        return shorten(capital(words(column)));
    }

    /**
     * {@code salesLines.unitPrice} becomes "sales lines unit price"; capitals stay capitals. What
     * names its owner itself, as {@code items.itemCategoryName} does, has it once.
     */
    private static String words(String path) {
        String name = OWNER_TWICE.matcher(path).replaceFirst("");
        String apart = name.replaceAll("(?<=[a-z0-9])(?=[A-Z][a-z])", " ");
        StringBuilder lower = new StringBuilder();
        for (String word : apart.split("[\\s_.\\[\\]'\"\\\\/,:]+")) {
            if (!word.isEmpty()) {
                boolean split = apart.length() != name.length() && !lower.isEmpty();
                lower.append(lower.isEmpty() ? "" : " ")
                        .append(split && isWord(word) ? word.toLowerCase(Locale.ROOT) : word);
            }
        }
        return lower.toString();
    }

    /**
     * Words of a model's as a title: one line, and nothing that means something where it is drawn.
     */
    static String title(String words) {
        return words.replace('\\', REVERSE_SOLIDUS_OPERATOR)
                .replaceAll("[\\p{Cntrl}\\x{85}\\x{2028}\\x{2029}]+", " ")
                .strip();
    }

    private static boolean isWord(String text) {
        return text.chars().skip(1).allMatch(Character::isLowerCase);
    }

    private static String capital(String text) {
        return text.isEmpty()
                ? "Column"
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String shorten(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…";
    }
}
