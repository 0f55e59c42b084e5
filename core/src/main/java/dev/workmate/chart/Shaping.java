package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.chart.Selection.Part;
import dev.workmate.chart.Spots.Spot;
import dev.workmate.tool.JsonValue;
import dev.workmate.tool.JsonValue.Fields;
import dev.workmate.tool.JsonValue.Scalar;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a chart's data of a table: gathers time into stretches, combines the rows of one place,
 * keeps what can be told apart, and puts all in order. For one thread.
 */
final class Shaping {
    static final int MOST_FACETS = 12;

    private static final String EMPTY = "(none)";
    private static final int MOST_SLICES = 8;
    private static final int MOST_SERIES = 10;
    private static final int USUAL_NAMES = 30;
    private static final int MAX_NAME = 120;

    private final ChartRequest request;
    private final Selection selection;
    private final Table table;
    private final Spots spots;
    private final List<String> notes = new ArrayList<>();

    Shaping(ChartRequest request, Selection selection, Table table) {
        this.request = request;
        this.selection = selection;
        this.table = table;
        this.spots = new Spots(selection.y().size(), selection.combine());
    }

    Shaped shape() throws ToolException {
        if (!table.complete()) {
            notes.add("The result it was drawn from was not complete.");
        }
        if (selection.mark() == Mark.POINT) {
            return points();
        }
        for (List<Scalar> row : table.rows()) {
            spot(row).ifPresent(spot -> spots.add(spot, numbers(row)));
        }
        gatherSeries();
        List<Scalar> places = places();
        List<String> series = spots.seriesBySize();
        List<String> facets = spots.facets();
        List<Fields> rows = new ArrayList<>();
        for (Scalar place : places) {
            for (String facet : facets) {
                for (String each : series) {
                    Spot spot = new Spot(facet, each, place);
                    spots.find(spot).ifPresent(numbers -> rows.add(row(spot, numbers)));
                }
            }
        }
        return finished(rows, places, series, facets);
    }

    /** Every row is a point of its own. */
    private Shaped points() throws ToolException {
        List<Fields> rows = new ArrayList<>();
        Set<Scalar> places = new LinkedHashSet<>();
        Set<String> series = new LinkedHashSet<>();
        Set<String> facets = new LinkedHashSet<>();
        for (List<Scalar> row : table.rows()) {
            spot(row)
                    .ifPresent(
                            spot -> {
                                rows.add(row(spot, numbers(row)));
                                places.add(spot.x());
                                series.add(spot.series());
                                facets.add(spot.facet());
                            });
        }
        if (series.size() > MOST_SERIES) {
            throw tooManySeries(series.size());
        }
        return finished(rows, List.copyOf(places), List.copyOf(series), List.copyOf(facets));
    }

    private Shaped finished(
            List<Fields> rows, List<Scalar> places, List<String> series, List<String> facets)
            throws ToolException {
        if (facets.size() > MOST_FACETS) {
            throw new ToolException(
                    "%d small charts are too many; at most %d. Facet by another column."
                            .formatted(facets.size(), MOST_FACETS));
        }
        List<BigDecimal> numbers =
                rows.stream()
                        .flatMap(row -> selection.y().stream().map(part -> value(row, part)))
                        .flatMap(Optional::stream)
                        .toList();
        if (numbers.isEmpty()) {
            throw new ToolException("The result has no rows with numbers that could be drawn.");
        }
        if (selection.mark() == Mark.ARC && numbers.stream().anyMatch(n -> n.signum() < 0)) {
            throw new ToolException("A pie cannot show negative numbers; use bar.");
        }
        BigDecimal largest =
                numbers.stream().map(BigDecimal::abs).max(Comparator.naturalOrder()).orElseThrow();
        return new Shaped(rows, places, series, facets, largest, notes);
    }

    static Optional<BigDecimal> value(Fields row, Part part) {
        return row.values().get(part.heading()) instanceof JsonValue.Amount(BigDecimal amount)
                ? Optional.of(amount)
                : Optional.empty();
    }

    /** Where a row stands; nowhere without a time or number to stand at. */
    private Optional<Spot> spot(List<Scalar> row) {
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
                    Table.isEmpty(value)
                            ? Optional.empty()
                            : Optional.of(new JsonValue.Text(ColumnKind.text(value)));
            case TIME ->
                    Table.isEmpty(value)
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
        String text = Table.isEmpty(value) ? EMPTY : ColumnKind.text(value);
        return text.length() <= MAX_NAME ? text : text.substring(0, MAX_NAME - 1) + "…";
    }

    private List<Optional<BigDecimal>> numbers(List<Scalar> row) {
        return selection.y().stream()
                .map(
                        part ->
                                part.column() == Selection.NO_COLUMN
                                        ? Optional.of(BigDecimal.ONE)
                                        : ColumnKind.number(row.get(part.column())))
                .toList();
    }

    /** More series than colours: the small ones become one, where parts make a whole. */
    private void gatherSeries() throws ToolException {
        List<String> series = spots.seriesBySize();
        if (series.size() <= MOST_SERIES) {
            return;
        }
        if (!selection.combine().addsUp()) {
            throw tooManySeries(series.size());
        }
        Set<String> kept = new HashSet<>(series.subList(0, MOST_SERIES - 1));
        String others = "Other (" + (series.size() - kept.size()) + ")";
        spots.move(spot -> kept.contains(spot.series()) ? spot : spot.inSeries(others));
        notes.add("The smaller series are gathered as '" + others + "'.");
    }

    private static ToolException tooManySeries(int count) {
        return new ToolException(
                "%d series cannot be told apart; at most %d. Use 'facet', or ask for fewer."
                        .formatted(count, MOST_SERIES));
    }

    /** The places in their order, as many as can be read. */
    private List<Scalar> places() {
        Map<Scalar, BigDecimal> totals = spots.totals();
        int most = selection.x().kind() == ColumnKind.NAME ? mostNames() : Integer.MAX_VALUE;
        if (totals.size() <= most) {
            return ordered(totals);
        }
        boolean gathers = selection.mark() == Mark.ARC && selection.combine().addsUp() && most > 1;
        Map<Scalar, BigDecimal> kept = new LinkedHashMap<>();
        totals.entrySet().stream()
                .sorted(
                        Comparator.comparing(
                                each -> each.getValue().abs(), Comparator.reverseOrder()))
                .limit(gathers ? most - 1 : most)
                .forEach(each -> kept.put(each.getKey(), each.getValue()));
        List<Scalar> places = new ArrayList<>(ordered(kept));
        if (gathers) {
            Scalar others = new JsonValue.Text("Other (" + (totals.size() - kept.size()) + ")");
            spots.move(spot -> kept.containsKey(spot.x()) ? spot : spot.at(others));
            places.add(others);
            notes.add("The smaller slices are gathered in one.");
        } else {
            notes.add("The %d largest of %d are shown.".formatted(kept.size(), totals.size()));
        }
        return places;
    }

    private int mostNames() {
        int wanted = request.top().orElse(USUAL_NAMES);
        return selection.mark() == Mark.ARC ? Math.min(wanted, MOST_SLICES) : wanted;
    }

    private List<Scalar> ordered(Map<Scalar, BigDecimal> totals) {
        boolean named = selection.x().kind() == ColumnKind.NAME;
        Comparator<Scalar> byPlace =
                Comparator.comparing(Shaping::size).thenComparing(ColumnKind::text);
        Comparator<Scalar> byValue =
                Comparator.comparing(place -> totals.getOrDefault(place, BigDecimal.ZERO));
        return switch (request.sort().orElse(named ? Order.VALUE_DESCENDING : Order.X)) {
            case X -> totals.keySet().stream().sorted(byPlace).toList();
            case X_DESCENDING -> totals.keySet().stream().sorted(byPlace.reversed()).toList();
            case VALUE -> totals.keySet().stream().sorted(byValue).toList();
            case VALUE_DESCENDING -> totals.keySet().stream().sorted(byValue.reversed()).toList();
            case AS_GIVEN -> List.copyOf(totals.keySet());
        };
    }

    /** Numbers by size, also where they are written as names, and before all names. */
    private static BigDecimal size(Scalar place) {
        return ColumnKind.number(place).orElse(BigDecimal.TEN.pow(40));
    }

    private Fields row(Spot spot, List<Optional<BigDecimal>> numbers) {
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
}
