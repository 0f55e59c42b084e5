package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.Selection.Part;
import dev.workmate.chart.Spots.Spot;
import dev.workmate.text.JsonValue.Fields;
import dev.workmate.text.JsonValue.Scalar;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
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

    private static final int MOST_SERIES = 10;
    private static final int MOST_ROWS_OF_SERIES = 30;

    private final ChartRequest request;
    private final Selection selection;
    private final ToolTable table;
    private final Cells cells;
    private final LeftOut cut;
    private final TimeAxis time;
    private final Spots spots;
    private final List<String> notes = new ArrayList<>();

    Shaping(ChartRequest request, Selection selection, ToolTable table) {
        this.request = request;
        this.selection = selection;
        this.table = table;
        this.cells = new Cells(request, selection);
        this.cut = new LeftOut(selection, table);
        this.time = new TimeAxis(request, selection, table);
        this.spots = new Spots(selection.y().size(), selection.combine());
    }

    Shaped shape() throws ToolException {
        if (selection.mark() == Mark.POINT) {
            if (!table.complete()) {
                notes.add(LeftOut.note(table));
            }
            return points();
        }
        cut.checkShares();
        for (List<Scalar> row : table.rows()) {
            cells.spot(row).ifPresent(spot -> spots.add(spot, cells.numbers(row)));
        }
        gatherSeries();
        List<Scalar> met = new ChartPlaces(request, selection, cut, spots).read(notes::add);
        List<String> series = spots.seriesBySize();
        List<String> facets = spots.facets();
        List<Scalar> places = time.withGaps(met, series.size() * facets.size());
        Map<Scalar, Scalar> labels = time.labels(places, notes::add);
        List<Fields> rows = new ArrayList<>();
        for (Scalar place : places) {
            for (String facet : facets) {
                for (String each : series) {
                    Spot spot = new Spot(facet, each, place);
                    Spot labelled = spot.at(labels.getOrDefault(place, place));
                    spots.find(spot)
                            .or(() -> places == met ? Optional.empty() : gap(facet, each))
                            .ifPresent(numbers -> rows.add(cells.row(labelled, numbers)));
                }
            }
        }
        List<Scalar> named = places.stream().map(p -> labels.getOrDefault(p, p)).toList();
        return finished(rows, named, series, facets);
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

    /** Every row is a point of its own. */
    private Shaped points() throws ToolException {
        List<Fields> rows = new ArrayList<>();
        Set<Scalar> places = new LinkedHashSet<>();
        Set<String> series = new LinkedHashSet<>();
        Set<String> facets = new LinkedHashSet<>();
        for (List<Scalar> row : table.rows()) {
            cells.spot(row)
                    .ifPresent(
                            spot -> {
                                rows.add(cells.row(spot, cells.numbers(row)));
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
                        .flatMap(row -> selection.y().stream().map(part -> Cells.value(row, part)))
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
                rows,
                places,
                series,
                facets,
                largest,
                ChartUnit.of(request, selection, table),
                notes);
    }
}
