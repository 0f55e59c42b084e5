package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

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
     * What stretches of time are called where each has a place of its own; one that was not over is
     * called a part.
     */
    Map<Scalar, Scalar> labels(List<Scalar> places, Consumer<String> notes) {
        List<String> names = places.stream().map(ColumnKind::text).toList();
        Optional<Periods> periods =
                selection.x().kind().isInOrder() ? Periods.of(names) : Optional.empty();
        if (periods.isEmpty()) {
            return Map.of();
        }
        Optional<String> part = part(periods.get(), names);
        String cut = part.map(name -> periods.get().words(name) + " (part)").orElse("");
        part.ifPresent(
                _ ->
                        notes.accept(
                                cut
                                        + ": up to "
                                        + Periods.words(table.origin().day().orElseThrow())));
        Map<Scalar, Scalar> labels = new LinkedHashMap<>();
        if (isNamed(periods.get(), names.size())
                || part.isPresent() && names.size() <= MOST_LABELS) {
            names.forEach(
                    name ->
                            labels.put(
                                    new JsonValue.Text(name),
                                    new JsonValue.Text(
                                            part.filter(name::equals).isPresent()
                                                    ? cut
                                                    : periods.get().words(name))));
        }
        return labels;
    }

    private Optional<String> part(Periods periods, List<String> names) {
        return table.origin()
                .day()
                .filter(_ -> !isAhead())
                .flatMap(
                        day ->
                                names.stream()
                                        .filter(name -> periods.isCutBy(day, name))
                                        .findFirst());
    }

    /** Cells, a few bars and quarters do not stand on a time line, which writes names by itself. */
    private boolean isNamed(Periods periods, int places) {
        boolean cells = selection.mark() == Mark.HEATMAP || selection.mark() == Mark.TABLE;
        boolean bars = selection.mark() == Mark.BAR && places <= MOST_LABELS;
        return periods != Periods.YEAR && (cells || bars || periods == Periods.QUARTER);
    }

    /** What is due or planned does not wait for the day to be known. */
    private boolean isAhead() {
        return table.columns()
                .get(selection.x().column())
                .matches("(?i).*(?:due|expir|expect|plan|forecast|budget).*");
    }
}
