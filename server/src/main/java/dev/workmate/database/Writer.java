package dev.workmate.database;

import dev.workmate.time.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that writes; the embedded database has but one. It drains all waiting writes into one
 * transaction, so that many callers pay for one flush of the disc, and lets them go on after the
 * commit.
 */
final class Writer implements AutoCloseable, Runnable {
    private static final Logger log = LoggerFactory.getLogger(Writer.class);
    private static final int MAX_WAITING = 8_192;
    private static final int MAX_GROUP = 1_024;

    /** So long a database that is away is waited for, to hear what became of a commit. */
    private static final Duration MAX_AWAY = Duration.ofSeconds(15);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);

    private final WriterTransaction transaction;
    private final IntConsumer afterCommit;
    private final Duration maxWait;
    private final BlockingQueue<Queued> queue = new ArrayBlockingQueue<>(MAX_WAITING);
    private final List<SharedWrites<?>> lanes = new CopyOnWriteArrayList<>();
    private final List<Queued> group = new ArrayList<>(MAX_GROUP);
    private final List<SqlWrite<?>> singles = new ArrayList<>();
    private final Thread thread;
    private final Watch watch;
    private boolean inTransaction = true;
    private volatile boolean emptying;
    private volatile boolean rewriting;
    private volatile boolean rewritten;
    private volatile boolean closing;
    private volatile boolean closed;

    /** A write and what puts it among its like when its turn comes. */
    record Queued(Write<?> write, Runnable sort) {}

    private Writer(
            String name, WriterTransaction transaction, IntConsumer afterCommit, Duration maxWait) {
        this.transaction = transaction;
        this.afterCommit = afterCommit;
        this.maxWait = maxWait;
        this.thread = Thread.ofPlatform().name(name).unstarted(this);
        this.watch = Watch.start(name + "-watch", queue);
    }

    /** {@code afterCommit} hears how many writes each transaction held. */
    static Writer start(
            String name, WriterTransaction transaction, IntConsumer afterCommit, Duration maxWait) {
        Writer writer = new Writer(name, transaction, afterCommit, maxWait);
        writer.thread.start();
        return writer;
    }

    <J extends Write<?>> SharedWrites<J> share(SharedWork<J> work) {
        SharedWrites<J> lane = new SharedWrites<>(this, work);
        lanes.add(lane);
        return lane;
    }

    <T> T write(SqlWork<T> work) {
        SqlWrite<T> write = new SqlWrite<>(work);
        enqueue(new Queued(write, () -> singles.add(write)));
        return write.await(maxWait);
    }

    /** Has the write-ahead log emptied between two transactions; false where readers are in it. */
    boolean emptyLog() {
        emptying = true;
        boolean _ = this.<Boolean>write(_ -> true);
        return !emptying;
    }

    /** Has the database written anew between two transactions; false where that failed. */
    boolean rewrite() {
        rewritten = false;
        rewriting = true;
        boolean _ = this.<Boolean>write(_ -> true);
        return rewritten;
    }

    /** What fails here must not take the writes of others with it. */
    private void rewriteNow() {
        rewriting = false;
        try {
            transaction.rewrite();
            rewritten = true;
        } catch (SQLException e) {
            log.warn("the database could not be written anew; who asked for it tries again", e);
        }
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
        // The writer may have ended between the first look and this one.
        if (closed) {
            refuseLatecomers();
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

    /** Nothing that happens to one group may end the thread: everybody else waits for it. */
    @Override
    public void run() {
        while (!closing || !queue.isEmpty()) {
            try {
                gather();
                writeGroup();
            } catch (InterruptedException e) {
                log.warn("the database writer was interrupted; it goes on until it is closed");
            } catch (RuntimeException | Error e) {
                log.error("a group of writes failed outside its transaction", e);
            } finally {
                answerAll();
            }
        }
    }

    private void gather() throws InterruptedException {
        group.add(queue.take());
        queue.drainTo(group, MAX_GROUP - 1);
        watch.setUnderWay(group.toArray(Queued[]::new));
        for (Queued queued : group) {
            queued.sort().run();
        }
    }

    private void writeGroup() {
        try {
            if (!inTransaction) {
                transaction.restore();
                inTransaction = true;
            }
            transaction.makeReady();
            if (rewriting) {
                rewriteNow();
            }
            if (emptying) {
                emptying = !transaction.emptyLog();
            }
            runAll(transaction.connection());
            commit();
        } catch (SQLException | RuntimeException | Error e) {
            undo(e);
            return;
        }
        lanes.forEach(SharedWrites::committed);
        afterCommit.accept(group.size());
    }

    private void commit() throws SQLException {
        try {
            transaction.connection().commit();
        } catch (SQLException e) {
            if (!transaction.isLost(e) || !wasDone()) {
                throw e;
            }
            log.info("a commit was done, though its answer was lost");
        }
    }

    /**
     * The database is asked, as soon as it can be: callers and viewers then hear of it in order.
     */
    private boolean wasDone() throws SQLException {
        reconnect();
        boolean done = false;
        for (SharedWrites<?> lane : lanes) {
            done |= lane.isStored(transaction.connection());
        }
        transaction.rollBack();
        return done;
    }

    private void reconnect() throws SQLException {
        Deadline deadline = Deadline.in(MAX_AWAY);
        while (true) {
            try {
                transaction.restore();
                return;
            } catch (SQLException e) {
                if (closing || deadline.isOver()) {
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
        }
    }

    private void answerAll() {
        lanes.forEach(SharedWrites::clear);
        singles.clear();
        for (Queued queued : group) {
            queued.write().show();
        }
        group.clear();
        watch.setUnderWay();
    }

    /** Shared work comes first: should it have to start again, nothing else has run yet. */
    private void runAll(Connection connection) throws SQLException {
        if (!ranTogether(connection)) {
            for (SharedWrites<?> lane : lanes) {
                lane.runApart(connection);
            }
        }
        for (SqlWrite<?> single : singles) {
            single.run(connection);
        }
    }

    private boolean ranTogether(Connection connection) throws SQLException {
        while (true) {
            try {
                for (SharedWrites<?> lane : lanes) {
                    lane.runTogether(connection);
                }
                return true;
            } catch (SQLException e) {
                boolean hasTrusted = lanes.stream().anyMatch(SharedWrites::hasTrustedMemory);
                transaction.rollBack();
                lanes.forEach(SharedWrites::forget);
                if (!hasTrusted) {
                    log.debug("a group did not fit together; its writes are done one by one", e);
                    return false;
                }
                log.debug("what was remembered may be out of date; the group is done again", e);
            }
        }
    }

    private void undo(Throwable cause) {
        inTransaction = false;
        group.forEach(queued -> queued.write().revoke());
        log.error(
                "a transaction of {} writes failed; all its callers hear of it",
                group.size(),
                cause);
        RuntimeException failure = new DatabaseException("the transaction failed", cause);
        group.forEach(queued -> queued.write().reject(failure));
        lanes.forEach(SharedWrites::forget);
        try {
            transaction.rollBack();
            inTransaction = true;
        } catch (SQLException e) {
            log.error("the failed transaction could not be rolled back; trying again later", e);
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
            closed = true;
            refuseLatecomers();
            watch.close();
            transaction.connection().close();
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
