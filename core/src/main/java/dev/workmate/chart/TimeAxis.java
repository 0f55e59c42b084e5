package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.chart.TableOrigin.Asked;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The stretches of time along a chart: none is missing between them, and a part is called one. */
record TimeAxis(ChartRequest request, Selection selection, ToolTable table) {
    private static final int MOST_LABELS = 24;
    private static final int MOST_FILLED = 4_000;

    /** Stretches of time in which nothing is known, between those in which something is. */
    List<Scalar> withGaps(List<Scalar> met, int lines) {
        Order order = request.sort().orElse(Order.X);
        boolean drawn =
                selection.mark() != Mark.ARC
                        && selection.mark() != Mark.TABLE
                        && selection.x().kind().isInOrder()
                        && (order == Order.X || order == Order.X_DESCENDING);
        List<String> names = met.stream().map(ColumnKind::text).toList();
        Optional<Periods> periods = drawn ? Periods.of(names) : Optional.empty();
        if (periods.isEmpty()) {
            return met;
        }
        List<String> all = periods.get().filled(names);
        if ((long) all.size() * lines > MOST_FILLED) {
            return met;
        }
        List<Scalar> places = all.stream().<Scalar>map(JsonValue.Text::new).toList();
        return order == Order.X ? places : places.reversed();
    }

    /**
     * What stretches of time are called where each has a place of its own; one of which days are
     * missing, at either end of what was asked for or because it is not over, is called a part.
     */
    Map<Scalar, Scalar> labels(List<Scalar> places, Consumer<String> notes) {
        List<String> names = places.stream().map(ColumnKind::text).toList();
        Optional<Periods> periods =
                selection.x().kind().isInOrder() ? Periods.of(names) : Optional.empty();
        if (periods.isEmpty()) {
            return Map.of();
        }
        Map<String, String> parts = parts(periods.get(), names, notes);
        Map<Scalar, Scalar> labels = new LinkedHashMap<>();
        if (isNamed(periods.get(), names.size())
                || !parts.isEmpty() && names.size() <= MOST_LABELS) {
            names.forEach(
                    name ->
                            labels.put(
                                    new JsonValue.Text(name),
                                    new JsonValue.Text(
                                            Optional.ofNullable(parts.get(name))
                                                    .orElseGet(() -> periods.get().words(name)))));
        }
        return labels;
    }

    /** What those stretches are called of which not all days are in the table. */
    private Map<String, String> parts(Periods periods, List<String> names, Consumer<String> notes) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String name : names) {
            Optional<LocalDate> from =
                    asked().map(Asked::from).filter(day -> periods.beginsWith(day, name));
            Optional<LocalDate> to =
                    Stream.concat(
                                    asked().map(Asked::to).stream(),
                                    table.origin().day().filter(_ -> !isAhead()).stream())
                            .filter(day -> periods.endsWith(day, name))
                            .min(Comparator.naturalOrder());
            if (from.isPresent() || to.isPresent()) {
                String part = periods.words(name) + " (part)";
                parts.put(name, part);
                notes.accept(
                        part
                                + ":"
                                + from.map(day -> " from " + Periods.words(day)).orElse("")
                                + to.map(day -> " up to " + Periods.words(day)).orElse(""));
            }
        }
        return parts;
    }

    /** The days that were asked for, where they are those along the chart. */
    private Optional<Asked> asked() {
        String column = table.columns().get(selection.x().column());
        return table.origin()
                .asked()
                .filter(
                        days ->
                                column.equals(days.property())
                                        || column.endsWith("(" + days.property() + ")"));
    }

    /** Cells, a few bars and quarters do not stand on a time line, which writes names by itself. */
    private boolean isNamed(Periods periods, int places) {
        boolean cells = selection.mark() == Mark.HEATMAP || selection.mark() == Mark.TABLE;
        boolean bars = selection.mark() == Mark.BAR && places <= MOST_LABELS;
        return periods != Periods.YEAR
                && (cells || bars || periods == Periods.QUARTER || periods == Periods.WEEK);
    }

    /** What is due or planned does not wait for the day to be known. */
    private boolean isAhead() {
        return table.columns()
                .get(selection.x().column())
                .matches("(?i).*(?:due|expir|expect|plan|forecast|budget).*");
    }
}
