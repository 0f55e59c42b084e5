package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.chart.Selection.Part;
import dev.workmate.chart.Spots.Spot;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Reads rows of a table as spots with numbers, and writes them as rows of a chart's data. */
record Cells(ChartRequest request, Selection selection) {
    private static final String EMPTY = "(none)";
    private static final int MAX_NAME = 120;

    /** Where a row stands; nowhere without a time or number to stand at. */
    Optional<Spot> spot(List<Scalar> row) {
        return place(row.get(selection.x().column()))
                .map(
                        place ->
                                new Spot(
                                        name(row, selection.facet()),
                                        name(row, selection.series()),
                                        place));
    }

    private Optional<Scalar> place(Scalar value) {
        return switch (selection.x().kind()) {
            case AMOUNT -> ColumnKind.number(value).map(JsonValue.Amount::new);
            case NAME -> Optional.of(new JsonValue.Text(name(value)));
            case PERIOD ->
                    ToolTable.isEmpty(value)
                            ? Optional.empty()
                            : Optional.of(new JsonValue.Text(ColumnKind.text(value)));
            case TIME ->
                    ToolTable.isEmpty(value)
                            ? Optional.empty()
                            : Optional.of(
                                    new JsonValue.Text(
                                            Moments.stretch(
                                                    ColumnKind.text(value),
                                                    request.timeUnit().orElse(TimeUnit.DAY))));
        };
    }

    private static String name(List<Scalar> row, Optional<Part> part) {
        return part.map(each -> name(row.get(each.column()))).orElse("");
    }

    private static String name(Scalar value) {
        String text = ToolTable.isEmpty(value) ? EMPTY : ColumnKind.text(value);
        return text.length() <= MAX_NAME ? text : text.substring(0, MAX_NAME - 1) + "…";
    }

    List<Optional<BigDecimal>> numbers(List<Scalar> row) {
        return selection.y().stream()
                .map(
                        part ->
                                part.column() == Selection.NO_COLUMN
                                        ? Optional.of(BigDecimal.ONE)
                                        : ColumnKind.number(row.get(part.column())))
                .toList();
    }

    Fields row(Spot spot, List<Optional<BigDecimal>> numbers) {
        JsonValue.Builder row = JsonValue.object().with(selection.x().heading(), spot.x());
        selection.series().ifPresent(part -> row.with(part.heading(), spot.series()));
        selection.facet().ifPresent(part -> row.with(part.heading(), spot.facet()));
        for (int i = 0; i < numbers.size(); i++) {
            row.with(
                    selection.y().get(i).heading(),
                    numbers.get(i).map(JsonValue::of).orElse(JsonValue.NULL));
        }
        return row.build();
    }

    static Optional<BigDecimal> value(Fields row, Part part) {
        return row.values().get(part.heading()) instanceof JsonValue.Amount(BigDecimal amount)
                ? Optional.of(amount)
                : Optional.empty();
    }
}
