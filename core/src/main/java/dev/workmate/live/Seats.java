package dev.workmate.live;

import java.util.concurrent.Semaphore;

/** How many viewers may be connected to this process at once. Thread-safe. */
public final class Seats {
    private final int count;
    private final Semaphore free;

    public Seats(int count) {
        this.count = count;
        this.free = new Semaphore(count);
    }

    public int taken() {
        return count - free.availablePermits();
    }

    public boolean anyFree() {
        return free.availablePermits() > 0;
    }

    /** False where all are taken; who got one must leave it. */
    public boolean take() {
        return free.tryAcquire();
    }

    public void leave() {
        free.release();
    }
}
