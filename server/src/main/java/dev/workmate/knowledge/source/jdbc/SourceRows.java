package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceItem;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
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

    static int update(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        return Sql.update(connection, sql, storable(values));
    }

    static <T> List<T> all(
            Connection connection, String sql, Sql.Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return Sql.all(connection, sql, reader, storable(values));
    }

    static <T> Optional<T> first(
            Connection connection, String sql, Sql.Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return Sql.first(connection, sql, reader, storable(values));
    }

    /** Names and addresses come from elsewhere, and are looked for as they were stored. */
    private static @Nullable Object[] storable(@Nullable Object[] values) {
        return Arrays.stream(values)
                .map(value -> value instanceof String text ? StorableText.of(text) : value)
                .toArray();
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
                        Sql.instant(row, 8),
                        stored == SourceState.PAUSED ? Optional.empty() : Sql.instant(row, 9),
                        failures));
    }

    static HeldItem item(ResultSet row) throws SQLException {
        Optional<String> title = Optional.ofNullable(row.getString(12));
        String folder = Optional.ofNullable(row.getString(13)).orElse("");
        return new HeldItem(
                new SourceItem(
                        row.getString(1),
                        Optional.ofNullable(row.getString(2)),
                        row.getString(3),
                        SourceItem.Kind.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
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
