package dev.workmate.llm.http;

import java.time.Duration;

/** The moment by which a call must be over. */
record Deadline(long nanoTime) {
    static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    /** The shorter of a limit and what is left, and never nothing. */
    Duration within(Duration limit) {
        Duration left = left();
        Duration shorter = left.compareTo(limit) < 0 ? left : limit;
        return shorter.toMillis() < 1 ? Duration.ofMillis(1) : shorter;
    }
}
