package dev.workmate.database;

import dev.workmate.database.jdbc.SqliteConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A few read-only connections, lent in the order of asking: an unfair pool starves virtual threads.
 */
final class ReaderPool implements AutoCloseable {
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
        Connection connection = null;
        try {
            connection = idle.pollFirst();
            if (connection == null) {
                connection = connections.openReader();
            }
            return work.run(connection);
        } catch (SQLException e) {
            throw new DatabaseException("a read failed: " + e.getMessage(), e);
        } finally {
            if (connection != null) {
                idle.addFirst(connection);
            }
            permits.release();
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
