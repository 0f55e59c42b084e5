package dev.workmate.mcp;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Growing pauses between attempts. For one thread. */
final class Backoff {
    private final Duration first;
    private final Duration longest;
    private int failures;

    Backoff(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
    }

    /** The pause after one more failure, spread so that many clients do not come back at once. */
    Duration next() {
        long base = first.toMillis() << Math.min(failures++, 20);
        long capped = Math.min(Math.max(base, 1), longest.toMillis());
        return Duration.ofMillis(capped / 2 + ThreadLocalRandom.current().nextLong(capped / 2 + 1));
    }

    void reset() {
        failures = 0;
    }
}
