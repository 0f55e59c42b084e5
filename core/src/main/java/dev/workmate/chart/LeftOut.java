package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a tool left out of the table that is drawn, and what can be said of it. */
record LeftOut(Selection selection, ToolTable table) {
    static final String NO_SHARES =
            "The result holds only a part of its rows, so shares of it would be wrong. Ask the tool"
                    + " for all rows first, or use bar.";

    /** Shares of a part are no shares of the whole. */
    void checkShares() throws ToolException {
        boolean several = selection.series().isPresent() || selection.isFolded();
        boolean shares = selection.arrangement() == Arrangement.NORMALIZED && several;
        boolean pie = selection.mark() == Mark.ARC;
        if (!table.complete() && (shares || pie && rest().isEmpty())) {
            throw new ToolException(NO_SHARES);
        }
    }

    /** What the rows come to that the tool left out; empty where nobody can tell. */
    Optional<BigDecimal> rest() {
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

    /** That the tool has left rows out, and how many there are where it said so. */
    static String note(ToolTable table) {
        return table.origin()
                .rowsInAll()
                .filter(all -> all > table.rows().size())
                .map(all -> table.rows().size() + " of " + all + " rows")
                .orElse("Not all rows: the result was cut");
    }

    /** Whether nothing outside the table can be larger: it is whole, or its tool has ranked it. */
    boolean isRanked() {
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
    Optional<BigDecimal> left(Optional<BigDecimal> rest) {
        boolean known = selection.combine().addsUp() && (table.complete() || rest.isPresent());
        return known ? Optional.of(rest.orElse(BigDecimal.ZERO)) : Optional.empty();
    }

    /** How many places there are, those that the tool left out too where each row is one. */
    long inAll(int met) {
        return table.complete() || table.rows().size() != met
                ? met
                : Math.max(met, table.origin().rowsInAll().orElse((long) met));
    }
}
