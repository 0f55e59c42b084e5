package dev.workmate.erp.query;

import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Rows on their way to a model: compact, and within what one result may hold, so that nothing is
 * cut in the middle. For one thread.
 */
public final class ResultTable {
    /** Characters of JSON; what is longer would be cut by whoever stores it. */
    private static final int MAX_LENGTH = 56_000;

    private final List<SequencedMap<String, JsonValue>> rows = new ArrayList<>();
    private final SequencedMap<String, Integer> columns = new LinkedHashMap<>();
    private final int maxRows;
    private int length;
    private boolean full;

    public ResultTable(List<String> columns, int maxRows) {
        this.maxRows = maxRows;
        columns.forEach(this::column);
    }

    /** Adds the row unless the table is full; the first row is always taken. */
    public boolean add(SequencedMap<String, JsonValue> row) {
        if (rows.size() >= maxRows) {
            full = true;
            return false;
        }
        int more = row.values().stream().mapToInt(each -> each.toJson().value().length() + 1).sum();
        if (!rows.isEmpty() && length + more > MAX_LENGTH) {
            full = true;
            return false;
        }
        length += more + 2;
        row.keySet().forEach(this::column);
        rows.add(row);
        return true;
    }

    private void column(String name) {
        columns.putIfAbsent(name, columns.size());
    }

    /** Writes what it holds into a result. */
    public void fill(JsonValue.Builder result) {
        result.with("rowCount", size()).withTexts("columns", columns()).with("rows", rows());
    }

    /** The rows as they were added. */
    public List<SequencedMap<String, JsonValue>> entries() {
        return List.copyOf(rows);
    }

    /** Whether a row found no room. */
    public boolean isFull() {
        return full;
    }

    public int size() {
        return rows.size();
    }

    public List<String> columns() {
        return List.copyOf(columns.sequencedKeySet());
    }

    public JsonValue rows() {
        return JsonValue.of(rows.stream().map(this::cells).toList());
    }

    private JsonValue cells(Map<String, JsonValue> row) {
        return JsonValue.of(
                columns.keySet().stream()
                        .map(name -> row.getOrDefault(name, JsonValue.NULL))
                        .toList());
    }
}
