package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Combine;
import java.util.regex.Pattern;

/** What it means that a stretch of time has no number. */
enum Gap {
    /** Nothing happened: what is counted or added up came to zero. */
    ZERO,
    /** Nobody measured: a price, balance or average is not zero for it. */
    UNKNOWN;

    private static final Pattern LEVEL =
            Pattern.compile(
                    "(?i)^(?:avg|min|max|average|median)\\b.*|.*(?:average|price|rate|percent|pct|%|ratio"
                            + "|margin|share|balance|stock|inventory|level|score|days|limit|exposure).*");
    private static final Pattern ADDED = Pattern.compile("(?i)^(?:sum|count|count_distinct)\\(.*");

    static Gap of(String column, Combine combine) {
        return switch (combine) {
            case COUNT -> ZERO;
            case AVERAGE, MIN, MAX -> UNKNOWN;
            case SUM -> !LEVEL.matcher(column).matches() || isAddedUp(column) ? ZERO : UNKNOWN;
        };
    }

    /** The tool has added it up itself, and it is no ratio: so many came to nothing. */
    private static boolean isAddedUp(String column) {
        return ADDED.matcher(column).matches()
                && !column.matches("(?i).*(?:percent|pct|%|ratio|margin|rate|share).*");
    }
}
