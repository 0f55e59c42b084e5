package dev.workmate.demo.action;

import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Table;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Continues number series: the highest number of its kind, plus one. */
final class NumberSeries {
    private static final Pattern SERIES = Pattern.compile("(.*?)(\\d+)");

    private NumberSeries() {}

    /**
     * The next number after those of the rows like this, or after {@code before} if there are none.
     */
    static String next(Table table, Predicate<Row> like, String before) {
        String last = before;
        for (Row row : table.rows(like)) {
            String number = row.text("number");
            if (SERIES.matcher(number).matches()) {
                last = later(last.equals(before) ? number : last, number);
            }
        }
        return increment(last);
    }

    /** The next number of a series in which none is ever given twice, whatever became of it. */
    static String nextOnce(Table table, String before) {
        String prefix = before.replaceAll("\\d+$", "");
        long first = Long.parseLong(before.substring(prefix.length()));
        long last = table.highest(prefix) > 0 ? table.highest(prefix) : first;
        int digits = before.length() - prefix.length();
        String next = Long.toString(last + 1);
        return prefix + "0".repeat(Math.max(0, digits - next.length())) + next;
    }

    private static String later(String a, String b) {
        return a.length() == b.length()
                ? (a.compareTo(b) >= 0 ? a : b)
                : a.length() > b.length() ? a : b;
    }

    private static String increment(String number) {
        Matcher parts = SERIES.matcher(number);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a number of a series: " + number);
        }
        String digits = parts.group(2);
        String next = Long.toString(Long.parseLong(digits) + 1);
        return parts.group(1) + "0".repeat(Math.max(0, digits.length() - next.length())) + next;
    }
}
