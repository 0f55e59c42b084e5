package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What shall be drawn, as a model writes it: names of columns and choices, never numbers. */
public record ChartRequest(
        @Describe(
                        "The result to draw: its ref from recent_results, or 'last', also when left"
                                + " out, for the newest table of this conversation.")
                @Within(max = 100)
                Optional<String> result,
        @Describe("What the chart shows, in the user's language.") @Within(min = 1, max = 200)
                String title,
        @Describe(
                        "The kind of chart. Left out: chosen by the data. stacked and grouped are bars"
                                + " of several series, scatter is point, pie and donut take at most 8"
                                + " slices, heatmap shows 'series' by 'x', table shows the numbers.")
                Optional<Mark> mark,
        @Describe("The column along the chart: time or categories; for point also numbers.")
                @Within(min = 1, max = 200)
                Optional<String> x,
        @Describe("One or several columns of numbers; the first such column when left out.")
                @Within(min = 1, max = 6)
                Optional<List<String>> y,
        @Describe("A column whose values become colours, one line or bar each.")
                @Within(min = 1, max = 200)
                Optional<String> series,
        @Describe("How bars or areas of several series stand; normalized shows shares of 100 %.")
                Optional<Arrangement> arrangement,
        @Describe("A column whose values become small charts of their own.")
                @Within(min = 1, max = 200)
                Optional<String> facet,
        @Describe("The order along x. Left out: time rises, categories fall by value.")
                Optional<Order> sort,
        @Describe("Gathers dates into stretches.") Optional<TimeUnit> timeUnit,
        @Describe("How several rows for one place are combined; sum when left out.")
                Optional<Combine> combine,
        @Describe("Only the so many largest categories.") @Within(min = 1, max = 100)
                Optional<Integer> top,
        @Describe("How numbers are written. percent is for fractions: 0.12 reads 12 %.")
                Optional<Format> format,
        @Describe("The currency of the numbers, such as EUR.") @Within(min = 1, max = 10)
                Optional<String> currency,
        @Describe("What stands below the chart; the column's name when left out.")
                @Within(max = 100)
                Optional<String> xTitle,
        @Describe("What stands beside the chart; the column's name when left out.")
                @Within(max = 100)
                Optional<String> yTitle,
        @Describe(
                        "Only for what the fields above cannot say: a Vega-Lite encoding over the"
                                + " result's columns, used with mark instead of x, y and the rest. No"
                                + " expressions, conditions, links or parameters.")
                Optional<JsonValue.Fields> encoding) {

    /** The kinds of charts people ask for; several words may mean the same shape. */
    public enum Mark {
        BAR,
        LINE,
        AREA,
        POINT,
        ARC,
        STACKED,
        GROUPED,
        SCATTER,
        PIE,
        DONUT,
        HEATMAP,
        TABLE;

        /** The shape behind the word. */
        Mark shape() {
            return switch (this) {
                case STACKED, GROUPED -> BAR;
                case SCATTER -> POINT;
                case PIE, DONUT -> ARC;
                case BAR, LINE, AREA, POINT, ARC, HEATMAP, TABLE -> this;
            };
        }

        /** The shape as Vega-Lite calls it; a table is words in rows and columns. */
        String drawn() {
            return switch (shape()) {
                case HEATMAP -> "rect";
                case TABLE -> "text";
                default -> shape().name().toLowerCase(Locale.ROOT);
            };
        }

        Optional<Arrangement> arrangement() {
            return switch (this) {
                case STACKED -> Optional.of(Arrangement.STACKED);
                case GROUPED -> Optional.of(Arrangement.GROUPED);
                default -> Optional.empty();
            };
        }
    }

    boolean isDonut() {
        return mark.equals(Optional.of(Mark.DONUT));
    }

    /** How several series stand together. */
    public enum Arrangement {
        STACKED,
        GROUPED,
        NORMALIZED
    }

    /** The order along a chart. */
    public enum Order {
        X,
        X_DESCENDING,
        VALUE,
        VALUE_DESCENDING,
        AS_GIVEN
    }

    /** A stretch of time. */
    public enum TimeUnit {
        DAY,
        MONTH,
        QUARTER,
        YEAR
    }

    /** What becomes of several rows for one place. */
    public enum Combine {
        SUM,
        AVERAGE,
        MIN,
        MAX,
        COUNT;

        /** Whether parts make a whole. */
        boolean addsUp() {
            return this == SUM || this == COUNT;
        }
    }

    /** How numbers are written. */
    public enum Format {
        NUMBER,
        WHOLE,
        COMPACT,
        CURRENCY,
        PERCENT
    }
}
