package dev.workmate.database;

import dev.workmate.database.jdbc.SqliteConnections;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded database's one writing connection, with the transaction that is always open on it.
 */
final class SqliteTransaction implements WriterTransaction {
    private static final Logger log = LoggerFactory.getLogger(SqliteTransaction.class);

    /** So long the writer waits for readers to leave the log. */
    private static final int EMPTYING_MILLIS = 30;

    private final SqliteConnections connections;
    private Connection connection;

    private SqliteTransaction(SqliteConnections connections, Connection connection) {
        this.connections = connections;
        this.connection = connection;
    }

    static SqliteTransaction open(SqliteConnections connections) throws SQLException {
        return new SqliteTransaction(connections, connections.openWriter());
    }

    @Override
    public Connection connection() {
        return connection;
    }

    /** Nobody cuts a connection to a file. */
    @Override
    public void makeReady() {}

    /**
     * Where SQLite has undone the transaction by itself, as it does when the disc is full, there is
     * none to roll back, and the driver would go on without any.
     */
    @Override
    public void rollBack() throws SQLException {
        try {
            connection.rollback();
        } catch (SQLException e) {
            log.debug("the transaction was gone already", e);
            begin();
        }
    }

    private void begin() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
        }
    }

    @Override
    public boolean emptyLog() throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = " + EMPTYING_MILLIS);
            try (ResultSet result = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
                return result.next() && result.getInt(1) == 0;
            } finally {
                statement.execute("PRAGMA busy_timeout = " + SqliteConnections.BUSY_MILLIS);
            }
        } finally {
            connection.setAutoCommit(false);
        }
    }

    @Override
    public void rewrite() throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("VACUUM");
        } finally {
            connection.setAutoCommit(false);
        }
    }

    /** There is nobody at the other end who might have done it all the same. */
    @Override
    public boolean isLost(SQLException failure) {
        return false;
    }

    @Override
    public void restore() throws SQLException {
        try {
            rollBack();
        } catch (SQLException e) {
            log.warn("the writing connection cannot be used any more; opening another", e);
            Connection fresh = connections.openWriter();
            try {
                connection.close();
            } catch (SQLException closing) {
                log.debug("the failed writing connection could not be closed", closing);
            }
            connection = fresh;
        }
    }
}
