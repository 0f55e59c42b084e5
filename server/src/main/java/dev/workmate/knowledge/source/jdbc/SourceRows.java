package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.StorableText;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Item;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of the sources' tables, read and written. */
final class SourceRows {
    /** What {@link #source} reads. */
    static final String SOURCE =
            "SELECT id, owner_id, kind, name, settings, state, error, last_read_at, next_read_at,"
                    + " claim, claim_until, (SELECT COUNT(*) FROM source_items i WHERE"
                    + " i.source_id = sources.id AND i.file_id IS NOT NULL"
                    + " AND i.title IS NOT NULL) FROM sources";

    /** What {@link #item} reads. */
    static final String ITEM =
            "SELECT external_id, parent_id, name, kind, version, size, url, is_gone, file_id,"
                    + " taken, validator, title, folder, tries FROM source_items";

    private SourceRows() {}

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
            statement.setObject(
                    i + 1, values[i] instanceof String s ? StorableText.of(s) : values[i]);
        }
    }

    static Source source(ResultSet row, long now, List<Source.Failure> failures)
            throws SQLException {
        SourceKind kind = SourceKind.of(row.getString(3));
        SourceState stored = SourceState.of(row.getString(6));
        boolean reading = row.getString(10) != null && row.getLong(11) >= now;
        return new Source(
                new SourceId(row.getString(1)),
                new UserId(row.getString(2)),
                kind,
                row.getString(4),
                SettingsJson.read(kind, row.getString(5)),
                new Source.Standing(
                        reading ? SourceState.READING : stored,
                        Optional.ofNullable(row.getString(7)),
                        row.getInt(12),
                        instant(row, 8),
                        stored == SourceState.PAUSED ? Optional.empty() : instant(row, 9),
                        failures));
    }

    static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }

    static HeldItem item(ResultSet row) throws SQLException {
        Optional<String> title = Optional.ofNullable(row.getString(12));
        String folder = Optional.ofNullable(row.getString(13)).orElse("");
        return new HeldItem(
                new Item(
                        row.getString(1),
                        Optional.ofNullable(row.getString(2)),
                        row.getString(3),
                        Item.Kind.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
                        row.getString(5),
                        row.getLong(6),
                        Optional.ofNullable(row.getString(7))),
                row.getInt(8) == 0 ? HeldItem.Presence.THERE : HeldItem.Presence.GONE,
                new HeldItem.Taken(
                        Optional.ofNullable(row.getString(9)).map(FileId::new),
                        Optional.ofNullable(row.getString(10)),
                        Optional.ofNullable(row.getString(11)),
                        title.map(name -> new HeldItem.Title(name, folder))),
                row.getInt(14));
    }
}
