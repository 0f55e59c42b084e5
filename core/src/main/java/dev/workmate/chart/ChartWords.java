package dev.workmate.chart;

import dev.workmate.chart.Selection.Part;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A chart in words: for those who do not see it, and for the model that asked for it. */
final class ChartWords {
    private static final int MAX_TITLE = 200;

    private ChartWords() {}

    private static final Map<ChartRequest.Mark, String> KINDS =
            Map.of(
                    ChartRequest.Mark.BAR, "Bar chart",
                    ChartRequest.Mark.LINE, "Line chart",
                    ChartRequest.Mark.AREA, "Area chart",
                    ChartRequest.Mark.POINT, "Point chart",
                    ChartRequest.Mark.ARC, "Pie chart",
                    ChartRequest.Mark.HEATMAP, "Heat map",
                    ChartRequest.Mark.TABLE, "Table");

    static String kind(ChartRequest.Mark mark) {
        return KINDS.getOrDefault(mark, "Chart");
    }

    /** "Line chart “Sales”: Amount by Month, 12 values …; highest 9 (2025-06), lowest 1 (…)." */
    static String describe(String title, Selection selection, Shaped shaped) {
        List<String> measures = selection.y().stream().map(Part::heading).toList();
        StringBuilder text = new StringBuilder(kind(selection.mark()));
        text.append(" “").append(shorten(title)).append("”: ");
        text.append(String.join(" and ", measures)).append(" by ").append(selection.x().heading());
        if (!shaped.series().equals(List.of(""))) {
            text.append(", ").append(shaped.series().size()).append(" series");
        }
        if (!shaped.facets().equals(List.of(""))) {
            text.append(", ").append(shaped.facets().size()).append(" small charts");
        }
        text.append(", ").append(shaped.rows().size());
        text.append(shaped.rows().size() == 1 ? " value" : " values");
        extremes(selection, shaped, text);
        return text.append('.').toString();
    }

    private static void extremes(Selection selection, Shaped shaped, StringBuilder text) {
        Part first = selection.y().getFirst();
        List<Fields> rows =
                shaped.rows().stream()
                        .filter(row -> Cells.value(row, first).isPresent())
                        .sorted(Comparator.comparing(row -> Cells.value(row, first).orElseThrow()))
                        .toList();
        if (rows.size() > 1) {
            text.append("; highest ").append(at(rows.getLast(), selection));
            text.append(", lowest ").append(at(rows.getFirst(), selection));
        }
    }

    private static String at(Fields row, Selection selection) {
        BigDecimal value = Cells.value(row, selection.y().getFirst()).orElseThrow();
        String place =
                row.values().get(selection.x().heading()) instanceof JsonValue.Scalar scalar
                        ? ColumnKind.text(scalar)
                        : "";
        String series =
                selection
                        .series()
                        .map(part -> ", " + text(row.values().get(part.heading())))
                        .orElse("");
        return number(value) + " (" + place + series + ")";
    }

    private static String text(@org.jspecify.annotations.Nullable JsonValue value) {
        return value instanceof JsonValue.Scalar scalar ? ColumnKind.text(scalar) : "";
    }

    private static String number(BigDecimal value) {
        return new DecimalFormat("#,##0.####", DecimalFormatSymbols.getInstance(Locale.ENGLISH))
                .format(value);
    }

    private static String shorten(String text) {
        return text.length() <= MAX_TITLE ? text : text.substring(0, MAX_TITLE - 1) + "…";
    }
}
