package dev.workmate.journal.jdbc;

import java.lang.reflect.Array;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows on their way to PostgreSQL: an array for each of their columns. */
final class ColumnArrays implements RowValues {
    private final List<String> types;
    private final List<@Nullable Object[]> columns;
    private int row;

    ColumnArrays(List<String> types, int rows) {
        this.types = types;
        this.columns =
                types.stream()
                        .map(type -> (@Nullable Object[]) Array.newInstance(kind(type), rows))
                        .toList();
    }

    /** What the driver sends as bytes; anything else it would have to write out as text. */
    private static Class<?> kind(String type) {
        return switch (type) {
            case "bigint" -> Long.class;
            case "integer" -> Integer.class;
            case "text" -> String.class;
            case "bytea" -> byte[].class;
            default -> throw new IllegalArgumentException("no array of " + type);
        };
    }

    /** The row is complete. */
    void next() {
        row++;
    }

    /** Behind the first parameters, which are somebody else's. */
    void set(PreparedStatement statement, int before) throws SQLException {
        for (int i = 0; i < types.size(); i++) {
            statement.setArray(
                    before + i + 1,
                    statement.getConnection().createArrayOf(types.get(i), columns.get(i)));
        }
    }

    @Override
    public void setLong(int column, long value) {
        columns.get(column - 1)[row] = value;
    }

    @Override
    public void setInt(int column, int value) {
        columns.get(column - 1)[row] = value;
    }

    @Override
    public void setString(int column, @Nullable String value) {
        columns.get(column - 1)[row] = value;
    }

    @Override
    public void setBytes(int column, byte @Nullable [] value) {
        columns.get(column - 1)[row] = value;
    }

    @Override
    public void setNull(int column) {
        columns.get(column - 1)[row] = null;
    }
}
