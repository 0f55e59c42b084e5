package dev.workmate.database.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Opens connections to one SQLite file, each with the settings our promises rest on. */
public final class SqliteConnections {
    /**
     * Small, because a commit writes whole pages: a lone turn then writes 63 KB instead of 165.
     * Counts when the file is made.
     */
    private static final int PAGE_BYTES = 1_024;

    /** How long a connection waits for another one. */
    public static final int BUSY_MILLIS = 10_000;

    private static final String READ_ONLY = "1";

    private final String url;
    private final boolean readOnly;

    public SqliteConnections(Path file) {
        this(file, false);
    }

    /** Where {@code readOnly}, a file that must be there and is never changed. */
    public SqliteConnections(Path file, boolean readOnly) {
        this.readOnly = readOnly;
        this.url = "jdbc:sqlite:" + file.toAbsolutePath() + "?page_size=" + PAGE_BYTES;
    }

    public String url() {
        return url;
    }

    /** The one connection that writes; its transactions are ended by hand. */
    public Connection openWriter() throws SQLException {
        Connection connection =
                open(
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        // What is deleted is overwritten, in pages that become free as well.
                        "PRAGMA secure_delete = ON",
                        "PRAGMA wal_autocheckpoint = 80000",
                        "PRAGMA cache_size = -32768",
                        "PRAGMA temp_store = MEMORY");
        connection.setAutoCommit(false);
        return connection;
    }

    /** For checkpoints only. It has to name the mode: who has not read yet knows of no log. */
    public Connection openCheckpointer() throws SQLException {
        return open("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL");
    }

    public Connection openReader() throws SQLException {
        return open("PRAGMA query_only = ON", "PRAGMA cache_size = -8192");
    }

    private Connection open(String... settings) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("busy_timeout", Integer.toString(BUSY_MILLIS));
        properties.setProperty("foreign_keys", "true");
        // Nobody asks for them, and looking them up costs a query per statement.
        properties.setProperty("jdbc.get_generated_keys", "false");
        if (readOnly) {
            properties.setProperty("open_mode", READ_ONLY);
        }
        Connection connection = DriverManager.getConnection(url, properties);
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings) {
                statement.execute(setting);
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }
}
