package dev.workmate.database;

import dev.workmate.time.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/**
 * As many platform threads as there are connections, which run SQL for their callers in the order
 * of asking. Callers are virtual threads that may be interrupted at any time, and an interrupt in
 * the middle of a network call would cut the connection and hide the outcome.
 */
final class SqlThreads implements AutoCloseable {
    private static final int MAX_WAITING = 8_192;
    private static final String NO_CONNECTION = "08";
    private static final String CANNOT_CONNECT = "08001";

    /** It was told to end, crashed, or is only just starting. */
    private static final Set<String> ENDED_BY_SERVER = Set.of("57P01", "57P02", "57P03");

    private final DataSource connections;
    private final Duration maxWait;
    private final ThreadPoolExecutor threads;

    /** When the newest attempt to get a connection began, if it failed. */
    private volatile OptionalLong failedAttempt = OptionalLong.empty();

    SqlThreads(String name, DataSource connections, int size, Duration maxWait) {
        this.connections = connections;
        this.maxWait = maxWait;
        this.threads =
                new ThreadPoolExecutor(
                        size,
                        size,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(MAX_WAITING),
                        Thread.ofPlatform().daemon().name(name + "-", 1).factory());
    }

    <T> T run(SqlWork<T> work) {
        return run(work, maxWait);
    }

    /** Waits for the outcome; an interrupt is kept for later. */
    <T> T run(SqlWork<T> work, Duration limit) {
        long askedAt = System.nanoTime();
        FutureTask<T> task = new FutureTask<>(() -> lend(work, askedAt));
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            throw new DatabaseException(
                    threads.isShutdown()
                            ? "the database is closed"
                            : "too many calls are waiting for the database",
                    e);
        }
        return await(task, limit);
    }

    /**
     * A pool may hold connections that the server has ended meanwhile: then the next one is tried.
     */
    private <T> T lend(SqlWork<T> work, long askedAt) throws SQLException {
        for (int tries = 1; ; tries++) {
            Connection connection = connect(askedAt);
            try (connection) {
                return work.run(connection);
            } catch (SQLException e) {
                if (tries > threads.getMaximumPoolSize() || !isLost(e)) {
                    throw e;
                }
            }
        }
    }

    /**
     * While the database is away each attempt takes seconds. Whoever was waiting when one began has
     * waited as long as that one, and is not made to wait for another.
     */
    private Connection connect(long askedAt) throws SQLException {
        OptionalLong failed = failedAttempt;
        if (failed.isPresent() && failed.getAsLong() - askedAt >= 0) {
            throw new SQLTransientConnectionException(
                    "the database cannot be reached", CANNOT_CONNECT);
        }
        long begun = System.nanoTime();
        try {
            Connection connection = connections.getConnection();
            failedAttempt = OptionalLong.empty();
            return connection;
        } catch (SQLException e) {
            failedAttempt = OptionalLong.of(begun);
            throw e;
        }
    }

    /** Whether the connection is gone, and with it what was not committed. */
    static boolean isLost(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith(NO_CONNECTION) || ENDED_BY_SERVER.contains(state);
    }

    private static <T> T await(FutureTask<T> task, Duration limit) {
        Deadline deadline = Deadline.in(limit);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw failure(Objects.requireNonNullElse(e.getCause(), e));
        } catch (TimeoutException e) {
            task.cancel(false);
            throw new DatabaseException(
                    "no outcome within " + limit + "; a write may still be stored", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException failure(Throwable cause) {
        return switch (cause) {
            case RuntimeException ours -> ours;
            case SQLException e ->
                    new DatabaseException("the database failed: " + e.getMessage(), e);
            default -> new DatabaseException("the work on the database failed", cause);
        };
    }

    /** Finishes what is under way. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new DatabaseException("the database was still busy after " + maxWait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
