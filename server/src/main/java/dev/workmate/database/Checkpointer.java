package dev.workmate.database;

import dev.workmate.database.jdbc.SqliteConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings committed pages from the write-ahead log into the database file beside the writer: after
 * many writes, and a moment after few, so that a small installation does not live in its log. After
 * an erasure it empties the log, which still holds what was erased.
 */
final class Checkpointer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Checkpointer.class);

    /** About 40 MB of log, half of what the writer lets it grow to. */
    private static final int WRITES_BETWEEN = 6_000;

    /** How long a committed page may be in the log alone. */
    static final Duration MAX_AGE = Duration.ofSeconds(2);

    /** How soon emptying the log is tried again while readers still look into it. */
    private static final Duration AGAIN = Duration.ofMillis(200);

    private static final Duration MAX_CLOSE = Duration.ofSeconds(30);

    private final SqliteConnections connections;
    private final Semaphore due = new Semaphore(0);
    private final Thread thread = Thread.ofPlatform().name("checkpointer").unstarted(this::run);
    private @Nullable Connection connection;
    private @Nullable Writer writer;
    private int writes;
    private volatile boolean dirty = true;
    private volatile boolean emptying = true;
    private volatile boolean closing;

    Checkpointer(SqliteConnections connections) {
        this.connections = connections;
    }

    /**
     * What an earlier process left in the log may have been erased since: it is emptied first. Only
     * the writer can do that without meeting itself.
     */
    void start(Writer emptier) {
        writer = emptier;
        thread.start();
    }

    /** Counts the writes of a commit; for the writer's thread only. */
    void committed(int count) {
        dirty = true;
        writes += count;
        if (writes >= WRITES_BETWEEN) {
            writes = 0;
            wake();
        }
    }

    /** Has the log emptied soon, since something was erased. */
    void emptyLog() {
        emptying = true;
        wake();
    }

    /** Returns once it is empty, or was since the call. {@code end} is of the system's clock. */
    void emptyLogBy(long end) {
        emptyLog();
        try {
            while (emptying) {
                if (System.nanoTime() - end > 0) {
                    throw new DatabaseException("readers keep the log from being emptied");
                }
                Thread.sleep(AGAIN);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseException("interrupted while the log was emptied", e);
        }
    }

    private void wake() {
        if (due.availablePermits() == 0) {
            due.release();
        }
    }

    /** A fault of the medium passes, so it never ends the checkpoints. */
    private void run() {
        while (!closing) {
            try {
                Duration pause = emptying ? AGAIN : MAX_AGE;
                due.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
                if (!closing && (dirty || emptying)) {
                    checkpoint();
                }
            } catch (InterruptedException e) {
                log.debug("the checkpointer was woken to close", e);
            } catch (SQLException e) {
                log.warn("a checkpoint failed; the next one is tried in {}", MAX_AGE, e);
                dirty = true;
                disconnect();
            } catch (RuntimeException | Error e) {
                log.error("a checkpoint failed; the next one is tried in {}", MAX_AGE, e);
            }
        }
    }

    private void checkpoint() throws SQLException {
        dirty = false;
        if (connection == null) {
            connection = connections.openCheckpointer();
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
        }
        if (emptying && writer != null) {
            emptying = !writer.emptyLog();
        }
    }

    private void disconnect() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            log.debug("the checkpointer's connection could not be closed", e);
        }
        connection = null;
    }

    @Override
    public void close() {
        closing = true;
        due.release();
        try {
            if (!thread.join(MAX_CLOSE)) {
                log.warn("the checkpointer did not stop within {}", MAX_CLOSE);
            }
            disconnect();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
