package dev.workmate.secrets;

import java.nio.charset.StandardCharsets;

/**
 * Where a secret is kept: the table, the row and the column. It is bound to the sealed form, so that
 * nobody can put one row's secret into another.
 */
public record SecretPlace(String table, String row, String column) {
    public SecretPlace {
        if (table.isEmpty() || row.isEmpty() || column.isEmpty()) {
            throw new IllegalArgumentException("a secret's place has a table, a row and a column");
        }
    }

    /** The same bytes for the same place only: each part stands with its length. */
    public byte[] bytes() {
        StringBuilder text = new StringBuilder("workmate-secret-v1");
        for (String part : new String[] {table, row, column}) {
            text.append('\n').append(part.length()).append(':').append(part);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return table + " " + row + " " + column;
    }
}
