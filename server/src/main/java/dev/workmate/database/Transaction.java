package dev.workmate.database;

import dev.workmate.database.jdbc.SqliteConnections;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writer's connection with the transaction that is always open on it. After a fault of the
 * medium it is made usable again, on a new connection where the old one no longer works. For the
 * writer's thread only.
 */
final class Transaction {
    private static final Logger log = LoggerFactory.getLogger(Transaction.class);

    /** So long the writer waits for readers to leave the log. */
    private static final int EMPTYING_MILLIS = 30;

    private final SqliteConnections connections;
    private Connection connection;

    private Transaction(SqliteConnections connections, Connection connection) {
        this.connections = connections;
        this.connection = connection;
    }

    static Transaction open(SqliteConnections connections) throws SQLException {
        return new Transaction(connections, connections.openWriter());
    }

    Connection connection() {
        return connection;
    }

    /**
     * Where SQLite has undone the transaction by itself, as it does when the disc is full, there is
     * none to roll back, and the driver would go on without any.
     */
    void rollBack() throws SQLException {
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

    /**
     * Brings all of the write-ahead log into the database and makes it empty, while nothing is
     * under way. False where readers keep it from that for a moment; they wait for nobody.
     */
    boolean emptyLog() throws SQLException {
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

    /** After a roll-back that failed: tries it again, then with another connection. */
    void restore() throws SQLException {
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
