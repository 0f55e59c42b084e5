package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.Selection.Part;
import dev.workmate.tool.ToolException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What the numbers of a chart are counted in: by a column beside them, by the tool's word and, for
 * amounts of which neither tells, by the wish. {@code money} is written with two digits.
 */
record ChartUnit(Optional<String> unit, boolean money) {
    static final ChartUnit NONE = new ChartUnit(Optional.empty(), false);

    private static final Pattern MONEY =
            words(
                    "amount|price|cost|sales|revenue|turnover|balance|value|profit|debit|credit|vat|tax"
                            + "|payable|receivable|limit|exposure|budget|paid|owed|due");
    private static final Pattern NOT_MONEY =
            words("quantity|qty|count|number of|days|percent|pct|%|ratio|share|weight|date|rate");
    private static final Pattern QUANTITY = words("quantity|qty|inventory|stock");
    private static final Pattern CURRENCY = Pattern.compile("(?i)currency(?:[ _]?code)?");
    private static final Pattern MEASURE =
            Pattern.compile("(?i)(?:base[ _]?)?unit[ _]?of[ _]?measure(?:[ _]?code)?");
    private static final String LOCAL = "(local currency)";

    private static Pattern words(String words) {
        return Pattern.compile("(?i)" + words.replace("|", "|(?i)"));
    }

    static ChartUnit of(ChartRequest request, Selection selection, ToolTable table)
            throws ToolException {
        Optional<Integer> currencies = column(table, CURRENCY);
        List<Part> measures = selection.y();
        boolean counts = measures.getFirst().column() == Selection.NO_COLUMN;
        boolean money = !counts && measures.stream().allMatch(part -> isMoney(table, part));
        if (money && currencies.isPresent()) {
            checkOneCurrency(selection, table, currencies.get());
        }
        if (money) {
            Optional<String> one =
                    currencies
                            .filter(column -> !isDrawn(selection, column))
                            .flatMap(column -> single(table, column))
                            .filter(code -> !code.equals(LOCAL));
            return new ChartUnit(
                    one.or(() -> table.origin().currency()).or(request::currency), true);
        }
        return counts ? NONE : plain(request, measures, table);
    }

    /** Of a chart whose encoding was written freely; {@code drawn} are the columns in it. */
    static void requireOneCurrency(ToolTable table, Set<Integer> drawn) throws ToolException {
        Optional<Integer> currencies = column(table, CURRENCY);
        boolean money = drawn.stream().anyMatch(column -> isMoney(table.columns().get(column)));
        if (money && currencies.isPresent() && !drawn.contains(currencies.get())) {
            refuseSeveral(table, currencies.get());
        }
    }

    private static ChartUnit plain(ChartRequest request, List<Part> measures, ToolTable table) {
        if (all(measures, table, QUANTITY)) {
            return new ChartUnit(column(table, MEASURE).flatMap(c -> single(table, c)), false);
        }
        if (all(measures, table, words("days"))) {
            return new ChartUnit(Optional.of("days"), false);
        }
        boolean fractions = request.format().equals(Optional.of(ChartRequest.Format.PERCENT));
        return all(measures, table, words("percent|pct|%")) && !fractions
                ? new ChartUnit(Optional.of("%"), false)
                : NONE;
    }

    /** Amounts of several currencies are never added up. */
    private static void checkOneCurrency(Selection selection, ToolTable table, int column)
            throws ToolException {
        boolean adds = selection.combine().addsUp() && selection.mark() != Mark.POINT;
        if (adds && !isDrawn(selection, column)) {
            refuseSeveral(table, column);
        }
    }

    private static void refuseSeveral(ToolTable table, int column) throws ToolException {
        TreeSet<String> codes = codes(table, column);
        if (codes.size() > 1) {
            throw new ToolException(
                    "The rows are in "
                            + String.join(" and ", codes)
                            + ", which cannot be added. Use '"
                            + table.columns().get(column)
                            + "' as series or facet, or ask for one currency.");
        }
    }

    private static boolean isDrawn(Selection selection, int column) {
        return selection.x().column() == column
                || selection.series().filter(part -> part.column() == column).isPresent()
                || selection.facet().filter(part -> part.column() == column).isPresent();
    }

    private static Optional<String> single(ToolTable table, int column) {
        TreeSet<String> codes = codes(table, column);
        return codes.size() == 1 ? Optional.of(codes.first()) : Optional.empty();
    }

    private static TreeSet<String> codes(ToolTable table, int column) {
        TreeSet<String> codes = new TreeSet<>();
        table.column(column)
                .forEach(v -> codes.add(ToolTable.isEmpty(v) ? LOCAL : ColumnKind.text(v).strip()));
        return codes;
    }

    private static Optional<Integer> column(ToolTable table, Pattern name) {
        for (int i = 0; i < table.columns().size(); i++) {
            String last = table.columns().get(i).replaceFirst(".*[./]", "");
            if (name.matcher(last.strip()).matches()) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private static boolean isMoney(ToolTable table, Part part) {
        return isMoney(table.columns().get(part.column()));
    }

    private static boolean isMoney(String name) {
        return MONEY.matcher(name).find() && !NOT_MONEY.matcher(name).find();
    }

    private static boolean all(List<Part> measures, ToolTable table, Pattern name) {
        return measures.stream()
                .allMatch(part -> name.matcher(table.columns().get(part.column())).find());
    }
}
