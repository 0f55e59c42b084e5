package dev.workmate.live;

import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Wakes the one thread that waits for work. Ringing is cheap, never waits and is not lost: who
 * rings before somebody waits is heard at once. Many may ring, one may wait.
 */
public final class Bell {
    private final AtomicBoolean rung = new AtomicBoolean();
    private volatile @Nullable Thread waiting;

    public void ring() {
        if (!rung.getAndSet(true)) {
            Thread thread = waiting;
            if (thread != null) {
                LockSupport.unpark(thread);
            }
        }
    }

    /** Says whether it was rung; false when the time is up or the thread is interrupted. */
    public boolean await(Duration limit) {
        Deadline end = Deadline.in(limit);
        waiting = Thread.currentThread();
        try {
            while (!rung.getAndSet(false)) {
                long left = end.nanosLeft();
                if (left == 0 || Thread.currentThread().isInterrupted()) {
                    return false;
                }
                LockSupport.parkNanos(this, left);
            }
            return true;
        } finally {
            waiting = null;
        }
    }
}
