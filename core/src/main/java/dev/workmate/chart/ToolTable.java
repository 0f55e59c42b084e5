package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Rows and columns as a tool gave them, every row as long as there are columns. {@code complete} is
 * false where the tool left rows out; {@code origin} is what it said about the whole.
 */
public record ToolTable(
        List<String> columns, List<List<Scalar>> rows, boolean complete, TableOrigin origin) {
    public ToolTable(List<String> columns, List<List<Scalar>> rows, boolean complete) {
        this(columns, rows, complete, TableOrigin.UNKNOWN);
    }

    public ToolTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (List<Scalar> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row has " + row.size() + " values for " + columns.size() + " columns");
            }
        }
    }

    /** A number, also where it is written as text. */
    public static Optional<BigDecimal> number(Scalar value) {
        return ColumnKind.number(value);
    }

    List<Scalar> column(int index) {
        return rows.stream().map(row -> row.get(index)).toList();
    }

    /** A column by its name; upper and lower case count only where names differ by it. */
    Optional<Integer> find(String name) {
        int exact = columns.indexOf(name);
        if (exact >= 0) {
            return Optional.of(exact);
        }
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).equalsIgnoreCase(name.strip())) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Whether a value says nothing: systems also write an empty date as year one. */
    static boolean isEmpty(Scalar value) {
        return value instanceof JsonValue.Null
                || value instanceof JsonValue.Text(String text)
                        && (text.isBlank() || text.startsWith("0001-01-01"));
    }
}
