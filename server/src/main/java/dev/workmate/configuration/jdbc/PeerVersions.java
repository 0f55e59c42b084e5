package dev.workmate.configuration.jdbc;

import dev.workmate.configuration.Peers;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.Uuids;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Which configuration each server on the same database goes by, in the table {@code
 * server_configurations}, by the database's clock. Where servers cannot share the database this one
 * is alone. Thread-safe.
 */
public final class PeerVersions implements Peers {
    private static final Duration FRESH = Duration.ofSeconds(40);
    private static final Duration KEPT = Duration.ofHours(1);
    private static final String NOW =
            "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

    private final Database database;
    private final String instance = Uuids.next();

    public PeerVersions(Database database) {
        this.database = database;
    }

    @Override
    public void tell(String version) {
        if (database.engine().isShared()) {
            database.<Integer>write(connection -> tell(connection, version));
        }
    }

    private int tell(Connection connection, String version) throws SQLException {
        Sql.update(
                connection,
                "DELETE FROM server_configurations WHERE seen_at < " + NOW + " - ?",
                KEPT.toMillis());
        return Sql.update(
                connection,
                "INSERT INTO server_configurations (instance, version, seen_at) VALUES (?, ?, "
                        + NOW
                        + ") ON CONFLICT (instance) DO UPDATE SET version = excluded.version,"
                        + " seen_at = excluded.seen_at",
                instance,
                version);
    }

    @Override
    public List<String> others() {
        if (!database.engine().isShared()) {
            return List.of();
        }
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT version FROM server_configurations"
                                        + " WHERE instance <> ? AND seen_at > "
                                        + NOW
                                        + " - ? ORDER BY instance LIMIT 1000",
                                row -> row.getString(1),
                                instance,
                                FRESH.toMillis()));
    }
}
