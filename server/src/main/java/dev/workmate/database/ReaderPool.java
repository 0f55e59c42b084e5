package dev.workmate.database;

import dev.workmate.database.jdbc.SqliteConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few read-only connections, lent in the order of asking: an unfair pool starves virtual threads.
 */
final class ReaderPool implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ReaderPool.class);

    private final SqliteConnections connections;
    private final Duration maxWait;
    private final int size;
    private final Semaphore permits;
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();

    ReaderPool(SqliteConnections connections, int size, Duration maxWait) {
        this.connections = connections;
        this.size = size;
        this.maxWait = maxWait;
        this.permits = new Semaphore(size, true);
    }

    <T> T read(SqlWork<T> work) {
        acquire();
        try {
            return lend(work);
        } catch (SQLException e) {
            throw new DatabaseException("a read failed: " + e.getMessage(), e);
        } finally {
            permits.release();
        }
    }

    /** A connection that failed is not lent again: its fault may be its own. */
    private <T> T lend(SqlWork<T> work) throws SQLException {
        Connection idling = idle.pollFirst();
        Connection connection = idling == null ? connections.openReader() : idling;
        boolean sound = false;
        try {
            T result = work.run(connection);
            sound = true;
            return result;
        } finally {
            if (sound) {
                idle.addFirst(connection);
            } else {
                discard(connection);
            }
        }
    }

    private static void discard(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            log.debug("a failed reading connection could not be closed", e);
        }
    }

    private void acquire() {
        try {
            if (!permits.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new DatabaseException(
                        "all " + size + " reading connections stayed busy for " + maxWait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseException("interrupted while waiting for a reading connection", e);
        }
    }

    /** Waits for readers under way, within the pool's limit. */
    @Override
    public void close() {
        try {
            boolean quiet = permits.tryAcquire(size, maxWait.toNanos(), TimeUnit.NANOSECONDS);
            for (Connection connection = idle.pollFirst();
                    connection != null;
                    connection = idle.pollFirst()) {
                connection.close();
            }
            if (!quiet) {
                throw new DatabaseException("readers were still busy after " + maxWait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            throw new DatabaseException("cannot close a reading connection", e);
        }
    }
}
