package dev.workmate.configuration.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.configuration.PublishedFiles;
import dev.workmate.configuration.Publisher;
import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.text.JsonValue;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was published, in the table {@code published_configurations}, with what was before it.
 * Thread-safe.
 */
public final class JdbcPublications implements Publisher {
    private static final int KEPT = 50;

    private final Database database;
    private final JdbcActs acts;
    private final InstantSource time;
    private volatile OptionalLong seen = OptionalLong.empty();

    public JdbcPublications(Database database, InstantSource time) {
        this.database = database;
        this.acts = new JdbcActs(database, time);
        this.time = time;
    }

    /** While the database is away, what it last said. */
    @Override
    public long newest() {
        try {
            long newest = last().filter(step -> !step.isWithdrawn()).map(Step::number).orElse(0L);
            seen = OptionalLong.of(newest);
            return newest;
        } catch (DatabaseException e) {
            return seen.orElseThrow(() -> e);
        }
    }

    @Override
    public Optional<Step> last() {
        return database
                .read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT number, published_at, files IS NULL AS withdrawn"
                                                + " FROM published_configurations"
                                                + " ORDER BY number DESC LIMIT 1",
                                        row ->
                                                new Step(
                                                        row.getLong(1),
                                                        Instant.ofEpochMilli(row.getLong(2)),
                                                        row.getBoolean(3))))
                .stream()
                .findFirst();
    }

    @Override
    public PublishedFiles files(long number) {
        List<String> rows =
                database.read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT files FROM published_configurations"
                                                + " WHERE number = ? AND files IS NOT NULL",
                                        row -> row.getString(1),
                                        number));
        if (rows.isEmpty()) {
            throw new IllegalStateException("no configuration was published as " + number);
        }
        return parse(rows.getFirst());
    }

    /** Makes it the newest; servers take it in within seconds. Returns its number. */
    public long publish(PublishedFiles files) {
        return store(text(files));
    }

    @Override
    public OptionalLong publish(PublishedFiles files, long basedOn, LongFunction<Act> act) {
        long now = time.instant().toEpochMilli();
        return database.write(
                connection -> {
                    if (newest(connection) != basedOn) {
                        return OptionalLong.empty();
                    }
                    long number = store(connection, text(files), now);
                    acts.append(connection, act.apply(number));
                    return OptionalLong.of(number);
                });
    }

    private static long newest(Connection connection) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT number, files IS NULL AS withdrawn FROM published_configurations"
                                + " ORDER BY number DESC LIMIT 1",
                        row -> row.getBoolean(2) ? 0L : row.getLong(1))
                .orElse(0L);
    }

    /** For an operator at the machine, who is no person. */
    public void withdraw() {
        store(null);
    }

    @Override
    public boolean withdraw(Act act) {
        long now = time.instant().toEpochMilli();
        return database.write(
                connection -> {
                    if (newest(connection) == 0) {
                        return false;
                    }
                    store(connection, null, now);
                    acts.append(connection, act);
                    return true;
                });
    }

    private long store(@Nullable String files) {
        long now = time.instant().toEpochMilli();
        return database.<Long>write(connection -> store(connection, files, now));
    }

    private static long store(Connection connection, @Nullable String files, long now)
            throws SQLException {
        long number =
                Sql.all(
                                connection,
                                "SELECT coalesce(max(number), 0) + 1 FROM published_configurations",
                                row -> row.getLong(1))
                        .getFirst();
        Sql.update(
                connection,
                "INSERT INTO published_configurations (number, published_at, files)"
                        + " VALUES (?, ?, ?)",
                number,
                now,
                files);
        Sql.update(
                connection,
                "DELETE FROM published_configurations WHERE number <= ?",
                number - KEPT);
        return number;
    }

    private static String text(PublishedFiles files) {
        JsonValue.Builder json = JsonValue.object();
        new TreeMap<>(files.texts()).forEach(json::with);
        return json.build().toJson().value();
    }

    private static PublishedFiles parse(String text) {
        Map<String, String> texts = new TreeMap<>();
        if (JsonValue.parse(text).orElse(JsonValue.NULL) instanceof JsonValue.Fields fields) {
            fields.values()
                    .forEach(
                            (name, value) -> {
                                if (value instanceof JsonValue.Text words) {
                                    texts.put(name, words.value());
                                }
                            });
        }
        return new PublishedFiles(texts);
    }
}
