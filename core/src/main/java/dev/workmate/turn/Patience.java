package dev.workmate.turn;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long somebody who has stopped a turn waits for its own thread to end it. */
@FunctionalInterface
interface Patience {
    /** Whether it ended in time. */
    boolean await(CountDownLatch end) throws InterruptedException;

    static Patience ofASecond() {
        return end -> end.await(1, TimeUnit.SECONDS);
    }
}
