package dev.workmate.access;

import java.time.Duration;
import java.util.Optional;

/**
 * Slows whoever tries again and again. An attempt is counted before it is made, so that many at
 * once gain nothing. Thread-safe.
 */
public interface Attempts {
    /** What is tried, by whom; {@code free} go unhindered, each further one doubles the wait. */
    record Key(String value, int free, Duration first, Duration longest) {
        /** How long to wait after so many. */
        public Duration waitAfter(int attempts) {
            if (attempts < free) {
                return Duration.ZERO;
            }
            int doublings = Math.min(attempts - free, 20);
            Duration wait = first.multipliedBy(1L << doublings);
            return wait.compareTo(longest) > 0 ? longest : wait;
        }
    }

    /** After so long without an attempt all is forgotten. */
    Duration FORGOTTEN_AFTER = Duration.ofHours(1);

    /** How long to wait first; empty where the attempt may be made now, and is counted. */
    Optional<Duration> begin(Key key);

    /** It was right: nothing of the key is held against anybody. */
    void clear(Key key);

    /** It was right, but others share the key: this one attempt is not held against them. */
    void takeBack(Key key);
}
