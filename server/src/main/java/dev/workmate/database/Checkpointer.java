package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings committed pages from the write-ahead log into the database file beside the writer. What is
 * left for the writer's own checkpoint, which lets the log start anew, is then little.
 */
final class Checkpointer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Checkpointer.class);

    /** About 40 MB of log, half of what the writer lets it grow to. */
    private static final int WRITES_BETWEEN = 6_000;

    private static final Duration MAX_CLOSE = Duration.ofSeconds(30);

    private final Connection connection;
    private final Semaphore due = new Semaphore(0);
    private final Thread thread = Thread.ofPlatform().name("checkpointer").unstarted(this::run);
    private int writes;
    private volatile boolean closing;

    Checkpointer(Connection connection) {
        this.connection = connection;
    }

    void start() {
        thread.start();
    }

    /** Counts the writes of a commit; for the writer's thread only. */
    void committed(int count) {
        writes += count;
        if (writes >= WRITES_BETWEEN) {
            writes = 0;
            if (due.availablePermits() == 0) {
                due.release();
            }
        }
    }

    private void run() {
        try (Statement statement = connection.createStatement()) {
            while (!closing) {
                if (due.tryAcquire(1, TimeUnit.SECONDS)) {
                    statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
                }
            }
        } catch (InterruptedException e) {
            log.debug("the checkpointer was woken to close", e);
        } catch (SQLException e) {
            log.warn("checkpoints beside the writer ended; the writer makes them alone now", e);
        }
    }

    @Override
    public void close() {
        closing = true;
        due.release();
        try {
            if (!thread.join(MAX_CLOSE)) {
                log.warn("the checkpointer did not stop within {}", MAX_CLOSE);
            }
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            throw new DatabaseException("cannot close the checkpointer", e);
        }
    }
}
