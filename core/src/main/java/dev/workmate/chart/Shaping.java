package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.chart.Selection.Part;
import dev.workmate.chart.Spots.Spot;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import dev.workmate.text.JsonValue.Scalar;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.LocalDate;
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
    static final String NO_SHARES =
            "The result holds only a part of its rows, so shares of it would be wrong. Ask the tool for"
                    + " all rows first, or use bar.";

    private static final String EMPTY = "(none)";
    private static final int MOST_SLICES = 8;
    private static final int MOST_SERIES = 10;
    private static final int MOST_ROWS_OF_SERIES = 30;
    private static final int USUAL_NAMES = 30;
    private static final int USUAL_TABLE = 100;
    private static final int MOST_LABELS = 24;
    private static final int MOST_FILLED = 4_000;
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
        if (selection.mark() == Mark.POINT) {
            noteCut();
            return points();
        }
        checkShares();
        for (List<Scalar> row : table.rows()) {
            spot(row).ifPresent(spot -> spots.add(spot, numbers(row)));
        }
        gatherSeries();
        List<Scalar> met = places();
        List<String> series = spots.seriesBySize();
        List<String> facets = spots.facets();
        List<Scalar> places = withGaps(met, series.size() * facets.size());
        Map<Scalar, Scalar> labels = labels(places);
        List<Fields> rows = new ArrayList<>();
        for (Scalar place : places) {
            for (String facet : facets) {
                for (String each : series) {
                    Spot spot = new Spot(facet, each, place);
                    Spot labelled = spot.at(labels.getOrDefault(place, place));
                    spots.find(spot)
                            .or(() -> places == met ? Optional.empty() : gap(facet, each))
                            .ifPresent(numbers -> rows.add(row(labelled, numbers)));
                }
            }
        }
        List<Scalar> named = places.stream().map(p -> labels.getOrDefault(p, p)).toList();
        return finished(rows, named, series, facets);
    }

    /** Shares of a part are no shares of the whole. */
    private void checkShares() throws ToolException {
        boolean several = selection.series().isPresent() || selection.isFolded();
        boolean shares = selection.arrangement() == Arrangement.NORMALIZED && several;
        boolean pie = selection.mark() == Mark.ARC;
        if (!table.complete() && (shares || pie && rest().isEmpty())) {
            throw new ToolException(NO_SHARES);
        }
    }

    /** What the rows come to that the tool left out; empty where nobody can tell. */
    private Optional<BigDecimal> rest() {
        boolean plain =
                selection.combine() == ChartRequest.Combine.SUM
                        && selection.y().size() == 1
                        && selection.series().isEmpty()
                        && selection.facet().isEmpty();
        if (table.complete() || !plain) {
            return Optional.empty();
        }
        int column = selection.y().getFirst().column();
        BigDecimal shown =
                table.column(column).stream()
                        .map(ColumnKind::number)
                        .flatMap(Optional::stream)
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
        return Optional.ofNullable(table.origin().totals().get(table.columns().get(column)))
                .map(total -> total.subtract(shown))
                .filter(left -> left.signum() >= 0);
    }

    private void noteCut() {
        if (!table.complete()) {
            notes.add(cutNote(table));
        }
    }

    /** That the tool has left rows out, and how many there are where it said so. */
    static String cutNote(Table table) {
        return table.origin()
                .rowsInAll()
                .filter(all -> all > table.rows().size())
                .map(all -> table.rows().size() + " of " + all + " rows")
                .orElse("Not all rows: the result was cut");
    }

    /** Stretches of time in which nothing is known, between those in which something is. */
    private List<Scalar> withGaps(List<Scalar> met, int lines) {
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

    /** Nothing at a place of a line that stands elsewhere: zero, or a break in it. */
    private Optional<List<Optional<BigDecimal>>> gap(String facet, String series) {
        return spots.has(facet, series)
                ? Optional.of(selection.y().stream().map(this::gap).toList())
                : Optional.empty();
    }

    private Optional<BigDecimal> gap(Part part) {
        String column =
                part.column() == Selection.NO_COLUMN ? "" : table.columns().get(part.column());
        return Gap.of(column, selection.combine()) == Gap.ZERO
                ? Optional.of(BigDecimal.ZERO)
                : Optional.empty();
    }

    /** A stretch of time that was not over is called so; the others then have such names too. */
    private Map<Scalar, Scalar> labels(List<Scalar> places) {
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
        notes.add(cut + ": up to " + Periods.words(day.get()));
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
        return new Shaped(
                rows, places, series, facets, largest, Units.of(request, selection, table), notes);
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
        boolean rows = selection.mark() == Mark.HEATMAP || selection.mark() == Mark.TABLE;
        int most = rows ? MOST_ROWS_OF_SERIES : MOST_SERIES;
        if (series.size() <= most) {
            return;
        }
        if (!selection.combine().addsUp()) {
            throw tooManySeries(series.size());
        }
        Set<String> kept = new HashSet<>(series.subList(0, most - 1));
        String others = "Other (" + (series.size() - kept.size()) + ")";
        spots.move(spot -> kept.contains(spot.series()) ? spot : spot.inSeries(others));
        notes.add("The smaller series are gathered as '" + others + "'");
    }

    private static ToolException tooManySeries(int count) {
        return new ToolException(
                "%d series cannot be told apart; at most %d. Use 'facet', or ask for fewer."
                        .formatted(count, MOST_SERIES));
    }

    /** The places in their order, as many as can be read, and what the others come to. */
    private List<Scalar> places() {
        Map<Scalar, BigDecimal> totals = spots.totals();
        int most = selection.x().kind() == ColumnKind.NAME ? mostNames() : Integer.MAX_VALUE;
        Optional<BigDecimal> rest = rest();
        boolean gathers =
                selection.mark() == Mark.ARC
                        && selection.combine().addsUp()
                        && most > 1
                        && (totals.size() > most || rest.isPresent());
        Map<Scalar, BigDecimal> kept = largest(totals, gathers ? most - 1 : most);
        List<Scalar> places = new ArrayList<>(ordered(kept));
        long all = inAll(totals.size());
        if (gathers) {
            Scalar others = new JsonValue.Text("Other (" + (all - kept.size()) + ")");
            spots.move(spot -> kept.containsKey(spot.x()) ? spot : spot.at(others));
            rest.ifPresent(left -> spots.add(new Spot("", "", others), List.of(Optional.of(left))));
            places.add(others);
        }
        if (all > kept.size() && selection.x().kind() == ColumnKind.NAME) {
            String shown = kept.size() + (isRanked() ? " largest of " : " of ") + all;
            notes.add(Leftover.words(shown, kept.values(), totals.values(), left(rest)));
        } else {
            noteCut();
        }
        return places;
    }

    /** Whether nothing outside the table can be larger: it is whole, or its tool has ranked it. */
    private boolean isRanked() {
        int column = selection.y().getFirst().column();
        if (table.complete() || column == Selection.NO_COLUMN) {
            return table.complete();
        }
        List<BigDecimal> given =
                table.column(column).stream()
                        .map(ColumnKind::number)
                        .flatMap(Optional::stream)
                        .toList();
        return given.equals(given.stream().sorted(Comparator.reverseOrder()).toList());
    }

    /** What stands outside the table; empty where shares cannot be told. */
    private Optional<BigDecimal> left(Optional<BigDecimal> rest) {
        boolean known = selection.combine().addsUp() && (table.complete() || rest.isPresent());
        return known ? Optional.of(rest.orElse(BigDecimal.ZERO)) : Optional.empty();
    }

    /** How many places there are, those that the tool left out too where each row is one. */
    private long inAll(int met) {
        return table.complete() || table.rows().size() != met
                ? met
                : Math.max(met, table.origin().rowsInAll().orElse((long) met));
    }

    private static Map<Scalar, BigDecimal> largest(Map<Scalar, BigDecimal> totals, int most) {
        if (totals.size() <= most) {
            return totals;
        }
        Map<Scalar, BigDecimal> kept = new LinkedHashMap<>();
        totals.entrySet().stream()
                .sorted(
                        Comparator.comparing(
                                each -> each.getValue().abs(), Comparator.reverseOrder()))
                .limit(most)
                .forEach(each -> kept.put(each.getKey(), each.getValue()));
        return kept;
    }

    private int mostNames() {
        int usual = selection.mark() == Mark.TABLE ? USUAL_TABLE : USUAL_NAMES;
        int wanted = request.top().orElse(usual);
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
