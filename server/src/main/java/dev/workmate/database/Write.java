package dev.workmate.database;

import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One caller's write on its way through the writer. Made by the caller, resolved or rejected by the
 * writer, and shown to the caller only when the transaction is over.
 */
public abstract class Write<T> {
    private final Thread caller = Thread.currentThread();
    private @Nullable T result;
    private boolean resolved;
    private @Nullable RuntimeException failure;
    private volatile boolean over;

    /** The outcome, should the transaction succeed. */
    public final void resolve(T outcome) {
        result = outcome;
        resolved = true;
        failure = null;
    }

    /** The failure of this write alone, or of its transaction. */
    public final void reject(RuntimeException cause) {
        revoke();
        failure = cause;
    }

    /** Takes an outcome back without needing memory for it: the caller then hears of a failure. */
    final void revoke() {
        resolved = false;
        result = null;
    }

    final void show() {
        over = true;
        LockSupport.unpark(caller);
    }

    /**
     * Waits for the end of the transaction. An interrupt is kept for later: it must not hide an
     * outcome that cannot be taken back.
     */
    public final T await(Duration limit) {
        Deadline deadline = Deadline.in(limit);
        boolean interrupted = false;
        while (!over) {
            long left = deadline.nanosLeft();
            if (left == 0) {
                restore(interrupted);
                throw new DatabaseException(
                        "no outcome of a write within " + limit + "; it may still be stored");
            }
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
        }
        restore(interrupted);
        return outcome();
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("NullAway") // T itself may be nullable; the flag tells, not the value
    private T outcome() {
        if (failure != null) {
            throw failure;
        }
        if (!resolved) {
            throw new DatabaseException("the write was given up before it was done");
        }
        return result;
    }
}
