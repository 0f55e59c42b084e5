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
    private volatile @Nullable Deadline patience;

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

    /** Has a caller look at the clock who has waited long enough. */
    final void wakeIfOverdue() {
        Deadline deadline = patience;
        if (deadline != null && deadline.isOver()) {
            LockSupport.unpark(caller);
        }
    }

    /**
     * Waits for the end of the transaction. An interrupt is kept for later: it must not hide an
     * outcome that cannot be taken back.
     *
     * <p>Waits without a timer of its own, which for each of many virtual threads would have to be
     * set and taken back again: the writer's {@link Watch} wakes who has waited long enough.
     */
    public final T await(Duration limit) {
        Deadline deadline = Deadline.in(limit);
        patience = deadline;
        boolean interrupted = false;
        while (!over) {
            if (deadline.isOver()) {
                restore(interrupted);
                throw new DatabaseException(
                        "no outcome of a write within " + limit + "; it may still be stored");
            }
            LockSupport.park(this);
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
