package dev.workmate.turn.jdbc;

import java.time.Duration;

/**
 * How often a process says that it is there, and after how long a silence it is taken to be gone;
 * the same on all servers. Two beats may be missed before that.
 */
public record LeaseTimes(Duration beat, Duration lease) {
    /**
     * A pause of the collector or a slow commit costs nobody its turns; and a process that was
     * killed is noticed and its turns go on within 15 seconds: 7 of silence, and 5 at most until
     * the next sweep.
     */
    public static final LeaseTimes DEFAULT =
            new LeaseTimes(Duration.ofSeconds(2), Duration.ofSeconds(7));

    /** How often every process looks for turns that nobody works on. */
    public static final Duration SWEEP = Duration.ofSeconds(5);

    public LeaseTimes {
        if (beat.toMillis() < 100 || lease.compareTo(beat.multipliedBy(3)) < 0) {
            throw new IllegalArgumentException(
                    "WORKMATE_HEARTBEAT must be at least 100 ms and WORKMATE_LEASE three times as"
                            + " long or longer, were: "
                            + beat
                            + " and "
                            + lease);
        }
    }

    /** After a process was killed, until another one goes on with its turns. */
    Duration longestTakeover() {
        return lease.plus(SWEEP);
    }
}
