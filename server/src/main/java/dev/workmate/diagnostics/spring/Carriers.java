package dev.workmate.diagnostics.spring;

import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has Java start all threads that carry virtual ones at the beginning, and keeps them. Where one
 * cannot be started later, because the machine has no thread left, Java loses the virtual thread
 * that was about to run: a turn would stand still until a restart.
 */
final class Carriers implements AutoCloseable {
    /** Java gives carriers up that had nothing to do for 30 s. */
    private static final Duration AWAKE = Duration.ofSeconds(10);

    private static final Duration MOST = Duration.ofMillis(500);

    private final Thread keeper;

    private Carriers(Thread keeper) {
        this.keeper = keeper;
    }

    static Carriers start() {
        int count =
                Integer.getInteger(
                        "jdk.virtualThreadScheduler.parallelism",
                        Runtime.getRuntime().availableProcessors());
        occupyAll(count);
        return new Carriers(Thread.ofVirtual().name("carriers").start(Carriers::keepAwake));
    }

    /** So many that do not give way need as many carriers. */
    private static void occupyAll(int count) {
        AtomicInteger there = new AtomicInteger();
        Deadline end = Deadline.in(MOST);
        for (int i = 0; i < count; i++) {
            Thread.ofVirtual()
                    .start(
                            () -> {
                                there.incrementAndGet();
                                while (there.get() < count && !end.isOver()) {
                                    Thread.onSpinWait();
                                }
                            });
        }
    }

    private static void keepAwake() {
        try {
            while (true) {
                Thread.sleep(AWAKE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        keeper.interrupt();
    }
}
