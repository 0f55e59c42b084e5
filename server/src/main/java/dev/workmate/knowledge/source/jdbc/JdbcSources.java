package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.Sources;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sources in the tables {@code sources} and {@code source_items}. */
public final class JdbcSources implements Sources {
    private static final int AT_ONCE = 200;

    private final Database database;
    private final InstantSource time;

    public JdbcSources(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public void add(Source source) {
        long now = time.millis();
        update(
                "INSERT INTO sources (id, owner_id, kind, name, settings, connection, state,"
                        + " created_at, next_read_at) VALUES (?, ?, ?, ?, ?, ?, 'ok', ?, ?)",
                source.id().value(),
                source.owner().value(),
                source.kind().word(),
                source.name(),
                SettingsJson.write(source.settings()),
                SettingsJson.connection(source.settings()).orElse(null),
                now,
                now);
    }

    @Override
    public List<Source> list(UserId owner) {
        return read(" WHERE owner_id = ? ORDER BY id", owner.value());
    }

    @Override
    public Optional<Source> find(UserId owner, SourceId id) {
        return read(" WHERE owner_id = ? AND id = ?", owner.value(), id.value()).stream()
                .findFirst();
    }

    private List<Source> read(String where, Object... values) {
        long now = time.millis();
        return database.read(
                connection ->
                        SourceRows.all(
                                connection,
                                SourceRows.SOURCE + where,
                                row ->
                                        SourceRows.source(
                                                row, now, failures(connection, row.getString(1))),
                                values));
    }

    private static List<Source.Failure> failures(Connection connection, String source)
            throws SQLException {
        return SourceRows.all(
                connection,
                "SELECT name, failure FROM source_items WHERE source_id = ?"
                        + " AND failure IS NOT NULL ORDER BY name LIMIT "
                        + Source.Standing.MOST_FAILURES,
                row -> new Source.Failure(row.getString(1), row.getString(2)),
                source);
    }

    @Override
    public boolean rename(UserId owner, SourceId id, String name) {
        return change("name = ?", owner, id, name);
    }

    @Override
    public boolean pause(UserId owner, SourceId id) {
        return change("state = 'paused', error = NULL, claim = NULL", owner, id);
    }

    @Override
    public boolean resume(UserId owner, SourceId id) {
        return update(
                                "UPDATE sources SET state = 'ok', tries = 0, next_read_at = ?"
                                        + " WHERE owner_id = ? AND id = ? AND state = 'paused'",
                                time.millis(),
                                owner.value(),
                                id.value())
                        > 0
                || find(owner, id).isPresent();
    }

    @Override
    public boolean readSoon(UserId owner, SourceId id) {
        boolean there = change("next_read_at = ?", owner, id, time.millis());
        if (there) {
            update(
                    "UPDATE source_items SET taken = NULL WHERE source_id = ?"
                            + " AND failure IS NOT NULL",
                    id.value());
        }
        return there;
    }

    private boolean change(String what, UserId owner, SourceId id, Object... values) {
        List<Object> all = new ArrayList<>(List.of(values));
        Collections.addAll(all, owner.value(), id.value());
        return update(
                        "UPDATE sources SET " + what + " WHERE owner_id = ? AND id = ?",
                        all.toArray())
                > 0;
    }

    @Override
    public void signedIn(UserId owner, ConnectionId connection) {
        update(
                "UPDATE sources SET state = 'ok', error = NULL, next_read_at = ? WHERE owner_id = ?"
                        + " AND connection = ? AND state = 'needs_sign_in'",
                time.millis(),
                owner.value(),
                connection.value());
    }

    @Override
    public List<FileId> files(UserId owner, SourceId id) {
        return database.read(
                connection ->
                        SourceRows.all(
                                connection,
                                "SELECT file_id FROM source_items WHERE source_id = ?"
                                        + " AND owner_id = ? AND file_id IS NOT NULL",
                                row -> new FileId(row.getString(1)),
                                id.value(),
                                owner.value()));
    }

    @Override
    public Optional<List<FileId>> remove(UserId owner, SourceId id) {
        return database.write(
                connection -> {
                    int rows =
                            SourceRows.update(
                                    connection,
                                    "DELETE FROM sources WHERE owner_id = ? AND id = ?",
                                    owner.value(),
                                    id.value());
                    if (rows == 0) {
                        return Optional.empty();
                    }
                    List<FileId> files =
                            SourceRows.all(
                                    connection,
                                    "SELECT file_id FROM source_items WHERE source_id = ?"
                                            + " AND file_id IS NOT NULL",
                                    row -> new FileId(row.getString(1)),
                                    id.value());
                    SourceRows.update(
                            connection, "DELETE FROM source_items WHERE source_id = ?", id.value());
                    return Optional.of(files);
                });
    }

    @Override
    public Map<FileId, Origin> origins(UserId owner, Collection<FileId> files) {
        List<String> ids = files.stream().map(FileId::value).toList();
        Map<FileId, Origin> origins = new HashMap<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            List<String> some = ids.subList(from, Math.min(ids.size(), from + AT_ONCE));
            origins.putAll(
                    database.<Map<FileId, Origin>>read(
                            connection -> origins(connection, owner, some)));
        }
        return origins;
    }

    private static Map<FileId, Origin> origins(
            Connection connection, UserId owner, List<String> files) throws SQLException {
        Map<FileId, Origin> origins = new HashMap<>();
        List<Object> values = new ArrayList<>(files);
        values.add(owner.value());
        SourceRows.all(
                connection,
                "SELECT i.file_id, s.id, s.kind, s.name, i.url FROM source_items i"
                        + " JOIN sources s ON s.id = i.source_id WHERE i.file_id IN ("
                        + String.join(", ", Collections.nCopies(files.size(), "?"))
                        + ") AND s.owner_id = ?",
                row ->
                        origins.put(
                                new FileId(row.getString(1)),
                                new Origin(
                                        new SourceId(row.getString(2)),
                                        SourceKind.of(row.getString(3)),
                                        row.getString(4),
                                        Optional.ofNullable(row.getString(5)))),
                values.toArray());
        return origins;
    }

    private int update(String sql, @Nullable Object... values) {
        return database.<Integer>write(connection -> SourceRows.update(connection, sql, values));
    }
}
