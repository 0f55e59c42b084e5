package dev.workmate.chaos;

import java.time.Duration;
import java.util.Random;

/**
 * How closely faults follow each other.
 *
 * @param gap between one fault and the next, at most
 * @param life between one kill and the next, at most
 * @param late how much longer than it was asked for a run may take to come to what is demanded, at
 *     least; a long one may take as long again
 */
record Pace(Duration gap, Duration life, Duration late) {
    static final Pace USUAL =
            new Pace(Duration.ofMillis(3_300), Duration.ofMillis(6_500), Duration.ofMinutes(10));

    /** Never less than a seventh of the most. */
    private static Duration some(Duration most, Random random) {
        long shortest = most.toMillis() / 7;
        return Duration.ofMillis(shortest + random.nextLong(most.toMillis() - shortest + 1));
    }

    Duration someGap(Random random) {
        return some(gap, random);
    }

    Duration someLife(Random random) {
        return some(life, random);
    }

    /** The longest a run of this length may take. */
    Duration most(Duration length) {
        return length.plus(length.compareTo(late) > 0 ? length : late);
    }
}
