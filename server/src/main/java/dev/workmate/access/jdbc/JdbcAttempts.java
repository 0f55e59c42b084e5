package dev.workmate.access.jdbc;

import dev.workmate.access.Attempts;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.text.Digests;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Attempts in the table {@code attempts}, which all servers share. */
public final class JdbcAttempts implements Attempts {
    private static final int SWEEP_ONE_IN = 64;

    private static final String COUNT =
            "INSERT INTO attempts (id, attempts, last_at, blocked_until) VALUES (?, 1, ?, 0)"
                    + " ON CONFLICT (id) DO UPDATE SET"
                    + " attempts = CASE WHEN attempts.blocked_until > ? THEN attempts.attempts"
                    + " WHEN attempts.last_at < ? THEN 1 ELSE attempts.attempts + 1 END,"
                    + " last_at = CASE WHEN attempts.blocked_until > ? THEN attempts.last_at"
                    + " ELSE EXCLUDED.last_at END RETURNING attempts, blocked_until";

    private final Database database;
    private final InstantSource time;

    public JdbcAttempts(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public Optional<Duration> begin(Key key) {
        return database.write(connection -> begin(connection, key));
    }

    private record Tried(int attempts, long blockedUntil) {}

    private Optional<Duration> begin(Connection connection, Key key) throws SQLException {
        long now = time.millis();
        long forgotten = now - FORGOTTEN_AFTER.toMillis();
        if (ThreadLocalRandom.current().nextInt(SWEEP_ONE_IN) == 0) {
            Sql.update(
                    connection,
                    "DELETE FROM attempts WHERE last_at < ? AND blocked_until < ?",
                    forgotten,
                    now);
        }
        Tried tried =
                Sql.first(
                                connection,
                                COUNT,
                                row -> new Tried(row.getInt(1), row.getLong(2)),
                                id(key),
                                now,
                                now,
                                forgotten,
                                now)
                        .orElseThrow();
        if (tried.blockedUntil() > now) {
            return Optional.of(Duration.ofMillis(tried.blockedUntil() - now));
        }
        Duration wait = key.waitAfter(tried.attempts());
        if (!wait.isZero()) {
            Sql.update(
                    connection,
                    "UPDATE attempts SET blocked_until = ? WHERE id = ?",
                    now + wait.toMillis(),
                    id(key));
        }
        return Optional.empty();
    }

    @Override
    public void clear(Key key) {
        database.<Integer>write(
                connection -> Sql.update(connection, "DELETE FROM attempts WHERE id = ?", id(key)));
    }

    @Override
    public void takeBack(Key key) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE attempts SET attempts = attempts - 1, blocked_until = 0"
                                        + " WHERE id = ? AND attempts > 0",
                                id(key)));
    }

    private static String id(Key key) {
        return Digests.sha256(key.value());
    }
}
