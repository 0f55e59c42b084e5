package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The stretches of time along a chart: none is missing between them, and a part is called one. */
record TimeAxis(ChartRequest request, Selection selection, Table table) {
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

    /** A stretch of time that was not over is called so; the others then have such names too. */
    Map<Scalar, Scalar> labels(List<Scalar> places, Consumer<String> notes) {
        List<String> names = places.stream().map(ColumnKind::text).toList();
        Optional<Periods> periods =
                selection.x().kind().isInOrder() && !isAhead()
                        ? Periods.of(names)
                        : Optional.empty();
        Optional<LocalDate> day = table.origin().day();
        Optional<String> part =
                periods.isEmpty() || day.isEmpty()
                        ? Optional.empty()
                        : names.stream()
                                .filter(name -> periods.get().isCutBy(day.get(), name))
                                .findFirst();
        if (part.isEmpty()) {
            return Map.of();
        }
        String cut = periods.get().words(part.get()) + " (part)";
        notes.accept(cut + ": up to " + Periods.words(day.get()));
        Map<Scalar, Scalar> labels = new LinkedHashMap<>();
        if (places.size() <= MOST_LABELS) {
            names.forEach(
                    name ->
                            labels.put(
                                    new JsonValue.Text(name),
                                    new JsonValue.Text(
                                            name.equals(part.get())
                                                    ? cut
                                                    : periods.get().words(name))));
        }
        return labels;
    }

    /** What is due or planned does not wait for the day to be known. */
    private boolean isAhead() {
        return table.columns()
                .get(selection.x().column())
                .matches("(?i).*(?:due|expir|expect|plan|forecast|budget).*");
    }
}
