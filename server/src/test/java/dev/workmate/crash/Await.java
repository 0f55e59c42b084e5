package dev.workmate.crash;

import java.time.Duration;

/** Waits for what comes true by itself. */
final class Await {
    private static final Duration LIMIT = Duration.ofMinutes(6);

    private Await() {}

    /** Something that comes true by itself. */
    @FunctionalInterface
    interface Fact {
        boolean isTrue() throws Exception;
    }

    static void until(Fact fact) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!fact.isTrue()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("it did not come true within " + LIMIT);
            }
            Thread.sleep(20);
        }
    }
}
