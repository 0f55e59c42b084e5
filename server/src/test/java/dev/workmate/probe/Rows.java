package dev.workmate.probe;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.text.Digests;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A digest of every table, to see that nothing was changed. */
final class Rows {
    /**
     * What a server writes on its own account, whoever calls: heartbeats, seals, last uses,
     * guesses.
     */
    private static final Set<String> BY_THE_SERVER =
            Set.of(
                    "instances",
                    "key_holders",
                    "server_configurations",
                    "seals",
                    "sealed_heads",
                    "seal_lease",
                    "token_uses",
                    "attempts",
                    "act_heads",
                    "flyway_schema_history");

    /** The log of security says what was refused, and which logs were read. */
    private static final String ACTS =
            " WHERE kind NOT IN ('call_refused', 'session_read', 'log_exported')";

    /** Whoever asks about a file gets an empty library of their own; the victim's must stay. */
    private static final Map<String, String> LOOKED_AT =
            Map.of("libraries", " WHERE owner_id = '" + Victim.VERA.id() + "'", "acts", ACTS);

    private static final Map<Engine, String> TABLES =
            Map.of(
                    Engine.SQLITE,
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE"
                            + " 'sqlite_%'",
                    Engine.POSTGRESQL,
                    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()");

    private Rows() {}

    /** By table; rows in whatever order. */
    static Map<String, String> digests(Database database) {
        return database.readAtOneMoment(
                connection -> {
                    Map<String, String> found = new TreeMap<>();
                    for (String table : column(connection, TABLES.get(database.engine()))) {
                        if (!BY_THE_SERVER.contains(table)) {
                            found.put(table, digest(connection, table));
                        }
                    }
                    return found;
                });
    }

    /** Until two looks are the same: views and titles follow by themselves. */
    static Map<String, String> settled(Database database) {
        List<Map<String, String>> looks = new ArrayList<>(List.of(Map.of()));
        Victim.await(
                () -> {
                    looks.add(digests(database));
                    return looks.getLast().equals(looks.get(looks.size() - 2));
                });
        return looks.getLast();
    }

    private static List<String> column(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (row.next()) {
                found.add(row.getString(1));
            }
            return found;
        }
    }

    private static String digest(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT * FROM \""
                                        + table
                                        + "\""
                                        + LOOKED_AT.getOrDefault(table, ""))) {
            int columns = row.getMetaData().getColumnCount();
            List<String> lines = new ArrayList<>();
            while (row.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    Object value = row.getObject(i);
                    line.append(
                                    value instanceof byte[] bytes
                                            ? HexFormat.of().formatHex(bytes)
                                            : String.valueOf(value))
                            .append('|');
                }
                lines.add(line.toString());
            }
            lines.sort(null);
            return lines.size() + " rows " + Digests.sha256(String.join("\n", lines));
        }
    }
}
