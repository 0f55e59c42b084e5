package dev.workmate.time;

import java.net.SocketTimeoutException;
import java.time.Duration;

/** The moment by which something must be over, by a clock that only goes forward. */
public record Deadline(long nanoTime) {
    public static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    /** Never negative. */
    public Duration left() {
        return Duration.ofNanos(nanosLeft());
    }

    /** Never negative. */
    public long nanosLeft() {
        return Math.max(0, nanoTime - System.nanoTime());
    }

    public boolean isOver() {
        return nanosLeft() == 0;
    }

    /** The shorter of a limit and what is left, and never nothing. */
    public Duration within(Duration limit) {
        Duration left = left();
        Duration shorter = left.compareTo(limit) < 0 ? left : limit;
        return shorter.toMillis() < 1 ? Duration.ofMillis(1) : shorter;
    }

    /** The same in milliseconds for sockets; after the end there is no more waiting. */
    public int millis(int atMost) throws SocketTimeoutException {
        if (left().toMillis() < 1) {
            throw new SocketTimeoutException("the time is over");
        }
        return (int) within(Duration.ofMillis(atMost)).toMillis();
    }
}
