package dev.workmate.web.http;

import java.net.SocketTimeoutException;
import java.time.Duration;

/** When everything has to be over. */
final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** What is left, at least one millisecond; refuses to wait any longer after the end. */
    int millis(int atMost) throws SocketTimeoutException {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException("the time is over");
        }
        return (int) Math.min(left, atMost);
    }
}
