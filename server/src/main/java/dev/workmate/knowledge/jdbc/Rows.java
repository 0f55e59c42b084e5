package dev.workmate.knowledge.jdbc;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of the files' tables, read and written. */
final class Rows {
    /** What {@link #file} reads. */
    static final String FILE =
            "SELECT id, owner_id, name, folder, media_type, size, content_id, version, state,"
                    + " failure, pages, characters, created_at, updated_at FROM files";

    private Rows() {}

    /** Makes something of a row. */
    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    static int update(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, values);
            return statement.executeUpdate();
        }
    }

    static <T> List<T> all(
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

    static <T> Optional<T> first(
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

    static LibraryFile file(ResultSet row) throws SQLException {
        return new LibraryFile(
                new FileId(row.getString(1)),
                new UserId(row.getString(2)),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                new ContentId(row.getString(7)),
                row.getInt(8),
                FileState.of(row.getString(9)),
                Optional.ofNullable(row.getString(10)).map(ReadFailure::of),
                number(row, 11),
                row.getInt(12),
                Instant.ofEpochMilli(row.getLong(13)),
                Instant.ofEpochMilli(row.getLong(14)));
    }

    static Optional<Integer> number(ResultSet row, int column) throws SQLException {
        int number = row.getInt(column);
        return row.wasNull() ? Optional.empty() : Optional.of(number);
    }

    static Optional<LibraryFile> find(Connection connection, UserId owner, FileId id)
            throws SQLException {
        return first(
                connection,
                FILE + " WHERE owner_id = ? AND id = ?",
                Rows::file,
                owner.value(),
                id.value());
    }

    /** Another edition of a person's library; others who change it wait for this transaction. */
    static void renew(Connection connection, UserId owner) throws SQLException {
        update(
                connection,
                "INSERT INTO libraries (owner_id, edition) VALUES (?, ?)"
                        + " ON CONFLICT (owner_id) DO UPDATE SET edition = EXCLUDED.edition",
                owner.value(),
                Uuids.next());
    }
}
