package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Exact figures by the values of some dimensions. Immutable. */
public record FigureTable(Map<List<String>, BigDecimal> rows, boolean complete) {
    public FigureTable {
        rows = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    }

    /** Reads a result whose first columns are keys and whose last is the figure. */
    public static FigureTable of(ToolReply result, int keys) {
        Map<List<String>, BigDecimal> rows = new LinkedHashMap<>();
        boolean none = result.field("recordsRead").filter("0"::equals).isPresent();
        Optional<ToolReply.Sheet> sheet = none ? Optional.empty() : result.sheet();
        sheet.ifPresent(
                found -> {
                    for (List<JsonValue> row : found.rows()) {
                        List<String> key =
                                row.subList(0, keys).stream()
                                        .map(cell -> ToolReply.plain(cell).orElse(""))
                                        .toList();
                        ToolReply.plain(row.getLast())
                                .map(BigDecimal::new)
                                .ifPresent(value -> rows.merge(key, value, BigDecimal::add));
                    }
                });
        return new FigureTable(rows, sheet.map(ToolReply.Sheet::complete).orElse(true));
    }

    public FigureTable minus(FigureTable other) {
        Map<List<String>, BigDecimal> merged = new LinkedHashMap<>(rows);
        other.rows.forEach((key, value) -> merged.merge(key, value.negate(), BigDecimal::add));
        return new FigureTable(merged, complete && other.complete);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public BigDecimal total() {
        return rows.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal at(List<String> key) {
        return rows.getOrDefault(key, BigDecimal.ZERO);
    }

    /** Rows by their figure, the largest first. */
    public List<Map.Entry<List<String>, BigDecimal>> ranked() {
        List<Map.Entry<List<String>, BigDecimal>> all = new ArrayList<>(rows.entrySet());
        all.sort(
                Map.Entry.<List<String>, BigDecimal>comparingByValue()
                        .reversed()
                        .thenComparing(row -> String.join("|", row.getKey())));
        return all;
    }

    /** Rows by their keys, as time runs. */
    public List<Map.Entry<List<String>, BigDecimal>> inOrder() {
        List<Map.Entry<List<String>, BigDecimal>> all = new ArrayList<>(rows.entrySet());
        all.sort(Comparator.comparing(row -> String.join("|", row.getKey())));
        return all;
    }
}
