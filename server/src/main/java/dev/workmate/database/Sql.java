package dev.workmate.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Statements with their values, which are bound as they are, and rows as what they mean. */
public final class Sql {
    /** Others may have taken what was just seen; then somebody makes progress. */
    private static final int TRIES = 5;

    private Sql() {}

    /** Makes something of a row. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    public static int update(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, values);
            return statement.executeUpdate();
        }
    }

    public static <T> List<T> all(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, values);
            try (ResultSet row = statement.executeQuery()) {
                List<T> all = new ArrayList<>();
                while (row.next()) {
                    all.add(reader.read(row));
                }
                return all;
            }
        }
    }

    public static <T> Optional<T> first(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return all(connection, sql, reader, values).stream().findFirst();
    }

    private static void fill(PreparedStatement statement, @Nullable Object[] values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    public static Optional<Integer> number(ResultSet row, int column) throws SQLException {
        int number = row.getInt(column);
        return row.wasNull() ? Optional.empty() : Optional.of(number);
    }

    public static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }

    /**
     * Takes what is next in line, where others take from the same line: {@code next} looks, {@code
     * take} is empty where somebody else was quicker.
     */
    public static <T> Optional<T> takeNext(
            Supplier<Optional<String>> next, Function<String, Optional<T>> take) {
        for (int i = 0; i < TRIES; i++) {
            Optional<String> seen = next.get();
            if (seen.isEmpty()) {
                return Optional.empty();
            }
            Optional<T> taken = take.apply(seen.get());
            if (taken.isPresent()) {
                return taken;
            }
        }
        return Optional.empty();
    }
}
