package dev.workmate.database.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.flywaydb.core.Flyway;

/** Brings a database to the newest schema; each change is a file that never changes again. */
public final class Migrations {
    /** The version of the last file; a test compares it with the files. */
    static final int NEWEST = 52;

    private static final String APPLIED =
            "SELECT max(CAST(version AS INTEGER)), min(success) FROM flyway_schema_history";

    private static final String APPLIED_IN_POSTGRES =
            "SELECT max(CAST(version AS INTEGER)), bool_and(success) FROM flyway_schema_history";

    private Migrations() {}

    /** Where nothing is to be done, Flyway is not even loaded: that takes longer than all else. */
    public static void run(SqliteConnections connections) throws SQLException {
        if (!isNewest(connections)) {
            Flyway.configure()
                    .dataSource(connections.url(), "", "")
                    .locations("classpath:db/common", "classpath:db/sqlite")
                    .load()
                    .migrate();
        }
    }

    public static void run(PostgresConnections connections) throws SQLException {
        if (!isNewest(connections)) {
            Properties credentials = new Properties();
            PostgresAddress address = connections.address();
            address.credentials(credentials);
            Flyway.configure()
                    .dataSource(
                            address.url(),
                            credentials.getProperty("user"),
                            credentials.getProperty("password"))
                    .locations("classpath:db/postgresql")
                    .load()
                    .migrate();
        }
    }

    /** Whether the database has the schema that this version works with. */
    public static boolean isNewest(PostgresConnections connections) throws SQLException {
        try (Connection connection = connections.openPlain();
                Statement statement = connection.createStatement()) {
            try (ResultSet table =
                    statement.executeQuery("SELECT to_regclass('flyway_schema_history')")) {
                if (!table.next() || table.getString(1) == null) {
                    return false;
                }
            }
            try (ResultSet row = statement.executeQuery(APPLIED_IN_POSTGRES)) {
                return row.next() && row.getInt(1) == NEWEST && row.getBoolean(2);
            }
        }
    }

    /** Whether the database has the schema that this version works with. */
    public static boolean isNewest(SqliteConnections connections) throws SQLException {
        try (Connection connection = connections.openReader();
                Statement statement = connection.createStatement()) {
            return hasHistory(statement) && isNewest(statement);
        }
    }

    /** The second table tells databases of before the first release, which cannot be used. */
    private static boolean hasHistory(Statement statement) throws SQLException {
        try (ResultSet table =
                statement.executeQuery(
                        "SELECT count(*) FROM sqlite_schema"
                                + " WHERE name IN ('flyway_schema_history', 'erased_sessions')")) {
            return table.getInt(1) == 2;
        }
    }

    private static boolean isNewest(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(APPLIED)) {
            return row.next() && row.getInt(1) == NEWEST && row.getInt(2) == 1;
        }
    }
}
