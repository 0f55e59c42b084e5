package dev.workmate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. It drains all waiting writes into one transaction, so that many
 * callers pay for one flush of the disc, and lets them go on after the commit.
 */
final class Writer implements AutoCloseable, Runnable {
    private static final Logger log = LoggerFactory.getLogger(Writer.class);
    private static final int MAX_WAITING = 8_192;
    private static final int MAX_GROUP = 1_024;

    private final Connection connection;
    private final Checkpointer checkpointer;
    private final Duration maxWait;
    private final BlockingQueue<Queued> queue = new ArrayBlockingQueue<>(MAX_WAITING);
    private final List<Lane<?>> lanes = new CopyOnWriteArrayList<>();
    private final List<Queued> group = new ArrayList<>(MAX_GROUP);
    private final List<SqlWrite<?>> singles = new ArrayList<>();
    private final Thread thread;
    private boolean inTransaction = true;
    private volatile boolean closing;

    /** A write and what puts it among its like when its turn comes. */
    record Queued(Write<?> write, Runnable sort) {}

    private Writer(Connection connection, Checkpointer checkpointer, Duration maxWait) {
        this.connection = connection;
        this.checkpointer = checkpointer;
        this.maxWait = maxWait;
        this.thread = Thread.ofPlatform().name("database-writer").unstarted(this);
    }

    static Writer start(Connection connection, Checkpointer checkpointer, Duration maxWait) {
        Writer writer = new Writer(connection, checkpointer, maxWait);
        writer.thread.start();
        return writer;
    }

    <J extends Write<?>> Lane<J> share(SharedWork<J> work) {
        Lane<J> lane = new Lane<>(this, work);
        lanes.add(lane);
        return lane;
    }

    <T> T write(SqlWork<T> work) {
        SqlWrite<T> write = new SqlWrite<>(work);
        enqueue(new Queued(write, () -> singles.add(write)));
        return write.await(maxWait);
    }

    void enqueue(Queued queued) {
        if (closing) {
            throw new DatabaseException("the database is closed");
        }
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("the writer cannot wait for itself");
        }
        // The first offer minds no interrupt: only who has to wait for room may be called off.
        if (!queue.offer(queued)) {
            waitForRoom(queued);
        }
    }

    private void waitForRoom(Queued queued) {
        try {
            if (!queue.offer(queued, maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new DatabaseException(
                        MAX_WAITING + " writes are waiting; gave up after " + maxWait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseException("interrupted before the write was queued", e);
        }
    }

    @Override
    public void run() {
        while (!closing || !queue.isEmpty()) {
            try {
                gather();
                writeGroup();
            } catch (InterruptedException e) {
                log.warn("the database writer was interrupted; it goes on until it is closed");
            }
        }
    }

    private void gather() throws InterruptedException {
        group.add(queue.take());
        queue.drainTo(group, MAX_GROUP - 1);
        for (Queued queued : group) {
            queued.sort().run();
        }
    }

    private void writeGroup() {
        try {
            if (!inTransaction) {
                rollBack();
            }
            runAll();
            beforeCommit();
            connection.commit();
            afterCommit();
            lanes.forEach(Lane::committed);
            checkpointer.committed(group.size());
        } catch (SQLException | RuntimeException | Error e) {
            undo(e);
        } finally {
            lanes.forEach(Lane::clear);
            singles.clear();
            for (Queued queued : group) {
                queued.write().show();
            }
            group.clear();
        }
    }

    /** Shared work comes first: should it have to start again, nothing else has run yet. */
    private void runAll() throws SQLException {
        try {
            for (Lane<?> lane : lanes) {
                lane.runTogether(connection);
            }
        } catch (SQLException e) {
            log.debug("a group did not fit together; its writes are done one by one", e);
            rollBack();
            lanes.forEach(Lane::forget);
            for (Lane<?> lane : lanes) {
                lane.runApart(connection);
            }
        }
        for (SqlWrite<?> single : singles) {
            single.run(connection);
        }
    }

    private void beforeCommit() {}

    private void afterCommit() {}

    private void undo(Throwable cause) {
        log.error(
                "a transaction of {} writes failed; all its callers hear of it",
                group.size(),
                cause);
        for (Queued queued : group) {
            queued.write().reject(new DatabaseException("the transaction failed", cause));
        }
        lanes.forEach(Lane::forget);
        try {
            rollBack();
        } catch (SQLException e) {
            log.error("the failed transaction could not be rolled back; trying again later", e);
        }
    }

    /**
     * Where SQLite has undone the transaction by itself, as it does when the disc is full, there is
     * none to roll back, and the driver would go on without any.
     */
    private void rollBack() throws SQLException {
        inTransaction = false;
        try {
            connection.rollback();
        } catch (SQLException e) {
            log.debug("the transaction was gone already", e);
            begin();
        }
        inTransaction = true;
    }

    private void begin() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
        }
    }

    /** Finishes what is waiting, then lets the file go. */
    @Override
    public void close() {
        closing = true;
        wake();
        try {
            if (!thread.join(maxWait)) {
                throw new DatabaseException("the writer did not finish within " + maxWait);
            }
            refuseLatecomers();
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            throw new DatabaseException("cannot close the database", e);
        }
    }

    /** A write of nothing; where the queue is full the writer is awake anyway. */
    private void wake() {
        boolean _ = queue.offer(new Queued(new SqlWrite<>(_ -> false), () -> {}));
    }

    private void refuseLatecomers() {
        for (Queued late = queue.poll(); late != null; late = queue.poll()) {
            late.write().reject(new DatabaseException("the database is closed"));
            late.write().show();
        }
    }
}
