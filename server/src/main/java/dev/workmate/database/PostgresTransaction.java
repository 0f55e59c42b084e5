package dev.workmate.database;

import dev.workmate.database.jdbc.PostgresConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A writer's own connection to PostgreSQL; a transaction begins with its first statement. */
final class PostgresTransaction implements WriterTransaction {
    private static final Logger log = LoggerFactory.getLogger(PostgresTransaction.class);

    private static final Duration TRUSTED = Duration.ofSeconds(1);
    private static final int MAX_CHECK_SECONDS = 3;

    private final PostgresConnections connections;
    private Connection connection;
    private long usedAt = System.nanoTime();

    private PostgresTransaction(PostgresConnections connections, Connection connection) {
        this.connections = connections;
        this.connection = connection;
    }

    static PostgresTransaction open(PostgresConnections connections) throws SQLException {
        return new PostgresTransaction(connections, connections.openWriter());
    }

    @Override
    public Connection connection() {
        return connection;
    }

    /** A server that was started again, or a firewall, cuts connections that idle. */
    @Override
    public void makeReady() throws SQLException {
        long now = System.nanoTime();
        boolean trusted = now - usedAt < TRUSTED.toNanos();
        usedAt = now;
        if (!trusted && !connection.isValid(MAX_CHECK_SECONDS)) {
            restore();
        }
    }

    @Override
    public void rollBack() throws SQLException {
        connection.rollback();
    }

    @Override
    public boolean isLost(SQLException failure) {
        return SqlThreads.isLost(failure);
    }

    /** A connection that could not be rolled back is not trusted again. */
    @Override
    public void restore() throws SQLException {
        Connection fresh = connections.openWriter();
        log.info("connected to the database again");
        try {
            connection.close();
        } catch (SQLException e) {
            log.debug("the failed writing connection could not be closed", e);
        }
        connection = fresh;
    }

    /** The server's own log is its own matter. */
    @Override
    public boolean emptyLog() {
        return true;
    }

    /** So are its files. */
    @Override
    public void rewrite() {}
}
