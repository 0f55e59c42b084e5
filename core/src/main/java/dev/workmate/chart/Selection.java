package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Combine;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A request understood over a table: which columns play which part, and what was left open. */
record Selection(
        Mark mark,
        Part x,
        List<Part> y,
        Optional<Part> series,
        Optional<Part> facet,
        Arrangement arrangement,
        Combine combine) {
    /** The column of a measure that only counts rows. */
    static final int NO_COLUMN = -1;

    private static final String COUNT_HEADING = "Number of rows";
    private static final int FEW_POINTS = 3;
    private static final int MANY_NUMBERS = 30;

    /** A column with its part in the chart. */
    record Part(int column, String heading, ColumnKind kind) {}

    static Selection of(ChartRequest request, ToolTable table) throws ToolException {
        return new Chooser(request, table).choose();
    }

    /** Several measures side by side, told apart by colour. */
    boolean isFolded() {
        return y.size() > 1;
    }

    private static final class Chooser {
        private final ChartRequest request;
        private final ToolTable table;
        private final List<Part> parts;

        Chooser(ChartRequest request, ToolTable table) {
            this.request = request;
            this.table = table;
            List<String> headings = Headings.of(table.columns());
            this.parts =
                    IntStream.range(0, table.columns().size())
                            .mapToObj(
                                    i ->
                                            new Part(
                                                    i,
                                                    headings.get(i),
                                                    ColumnKind.of(
                                                            table.columns().get(i),
                                                            table.column(i))))
                            .toList();
        }

        Selection choose() throws ToolException {
            Optional<Part> wantedSeries = named(request.series()).map(this::byName);
            Optional<Part> wantedFacet = named(request.facet()).map(this::byName);
            List<Part> y = measures();
            Part x = byName(along(y, wantedSeries, wantedFacet));
            checkParts(x, y, wantedSeries, wantedFacet);
            // A column that plays two parts would only say the same twice.
            Optional<Part> facet = wantedFacet.filter(part -> !part.equals(x));
            Optional<Part> series =
                    wantedSeries
                            .filter(part -> !part.equals(x))
                            .filter(part -> !facet.equals(Optional.of(part)));
            Mark mark = request.mark().map(Mark::shape).orElseGet(() -> markFor(x, series));
            check(mark, y, series);
            boolean measured =
                    x.kind() == ColumnKind.AMOUNT
                            && (mark == Mark.POINT
                                    || mark != Mark.BAR
                                            && mark != Mark.ARC
                                            && mark != Mark.HEATMAP
                                            && mark != Mark.TABLE
                                            && distinct(x) > MANY_NUMBERS);
            Part place =
                    x.kind() == ColumnKind.AMOUNT && !measured
                            ? new Part(x.column(), x.heading(), ColumnKind.NAME)
                            : x;
            return new Selection(
                    mark,
                    place,
                    y,
                    series,
                    facet,
                    request.mark()
                            .flatMap(Mark::arrangement)
                            .or(request::arrangement)
                            .orElse(y.size() > 1 ? Arrangement.GROUPED : Arrangement.STACKED),
                    request.combine().orElse(Combine.SUM));
        }

        private Optional<Part> named(Optional<String> name) throws ToolException {
            return name.isEmpty() ? Optional.empty() : Optional.of(part(name.get()));
        }

        /** People read names: where a column of codes has them beside it, they are drawn. */
        private Part byName(Part part) {
            return part.kind() == ColumnKind.NAME
                    ? Named.of(table, part.column()).map(parts::get).orElse(part)
                    : part;
        }

        private Part part(String name) throws ToolException {
            return table.find(name)
                    .map(parts::get)
                    .orElseThrow(
                            () ->
                                    new ToolException(
                                            "There is no column '"
                                                    + name
                                                    + "'; the columns are "
                                                    + String.join(", ", table.columns())
                                                    + "."));
        }

        private List<Part> measures() throws ToolException {
            if (request.combine().equals(Optional.of(Combine.COUNT))) {
                return List.of(new Part(NO_COLUMN, COUNT_HEADING, ColumnKind.AMOUNT));
            }
            List<Part> chosen = new ArrayList<>();
            for (String name : request.y().orElse(List.of())) {
                Part part = part(name);
                if (!isNumeric(part)) {
                    throw new ToolException(
                            "The column '" + name + "' holds no numbers; " + numbers() + ".");
                }
                if (!chosen.contains(part)) {
                    chosen.add(part);
                }
            }
            if (!chosen.isEmpty()) {
                return chosen;
            }
            Optional<Integer> x = request.x().flatMap(table::find);
            return parts.stream()
                    .filter(part -> part.kind() == ColumnKind.AMOUNT)
                    .filter(part -> x.isEmpty() || part.column() != x.get())
                    .findFirst()
                    .map(List::of)
                    .orElseThrow(
                            () ->
                                    new ToolException(
                                            "The result has no column of numbers to draw."));
        }

        private String numbers() {
            List<String> numeric =
                    parts.stream()
                            .filter(this::isNumeric)
                            .map(part -> table.columns().get(part.column()))
                            .toList();
            return numeric.isEmpty()
                    ? "no column does"
                    : "the columns with numbers are " + String.join(", ", numeric);
        }

        private boolean isNumeric(Part part) {
            return table.column(part.column()).stream()
                            .filter(value -> !ToolTable.isEmpty(value))
                            .allMatch(value -> ColumnKind.number(value).isPresent())
                    && table.column(part.column()).stream().anyMatch(v -> !ToolTable.isEmpty(v));
        }

        /** Time before categories, categories before numbers. */
        private Part along(List<Part> y, Optional<Part> series, Optional<Part> facet)
                throws ToolException {
            if (request.x().isPresent()) {
                return part(request.x().get());
            }
            List<Part> free =
                    parts.stream()
                            .filter(part -> !y.contains(part))
                            .filter(part -> !series.equals(Optional.of(part)))
                            .filter(part -> !facet.equals(Optional.of(part)))
                            .toList();
            return free.stream()
                    .filter(part -> part.kind().isInOrder())
                    .findFirst()
                    .or(
                            () ->
                                    free.stream()
                                            .filter(part -> part.kind() == ColumnKind.NAME)
                                            .findFirst())
                    .or(() -> free.stream().findFirst())
                    .orElseThrow(
                            () ->
                                    new ToolException(
                                            "Say with 'x' what the numbers are drawn along."));
        }

        private Mark markFor(Part x, Optional<Part> series) {
            if (x.kind().isInOrder()) {
                return distinct(x) >= FEW_POINTS || series.isPresent() ? Mark.LINE : Mark.BAR;
            }
            return x.kind() == ColumnKind.AMOUNT && distinct(x) > MANY_NUMBERS
                    ? Mark.POINT
                    : Mark.BAR;
        }

        private long distinct(Part part) {
            return table.column(part.column()).stream()
                    .filter(value -> !ToolTable.isEmpty(value))
                    .distinct()
                    .count();
        }

        private static void checkParts(
                Part x, List<Part> y, Optional<Part> series, Optional<Part> facet)
                throws ToolException {
            boolean twice =
                    y.contains(x)
                            || series.filter(y::contains).isPresent()
                            || facet.filter(y::contains).isPresent();
            if (twice) {
                throw new ToolException(
                        "One column cannot be measured and be what it is drawn along, the series or"
                                + " the facet at once.");
            }
        }

        private void check(Mark mark, List<Part> y, Optional<Part> series) throws ToolException {
            boolean several = y.size() > 1 || series.isPresent();
            if (request.mark().flatMap(Mark::arrangement).isPresent() && !several) {
                throw new ToolException(
                        "Stacked or grouped bars need a 'series', or several columns in 'y'.");
            }
            if (mark == Mark.HEATMAP && (series.isEmpty() || y.size() > 1)) {
                throw new ToolException(
                        "A heat map needs 'x', a 'series' for its rows and one column of numbers in"
                                + " 'y'.");
            }
            if (y.size() > 1 && series.isPresent()) {
                throw new ToolException(
                        "Either several columns in 'y' or a 'series', not both: both would be the"
                                + " colour. Use 'facet' for one of them.");
            }
            if (mark == Mark.ARC && (y.size() > 1 || series.isPresent())) {
                throw new ToolException(
                        "A pie has one column of numbers and its slices in 'x'; use bar for more.");
            }
        }
    }
}
