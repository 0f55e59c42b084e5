package dev.workmate.knowledge.reading;

import java.time.Duration;

/**
 * How often a file is read again after something went wrong with its reading. A server that is gone
 * says nothing against the file it read just then: servers are killed for many reasons. It does so
 * only where a server had lived for long and ended just while it read that file, again and again;
 * so each further try is left to one that has lived longer.
 */
final class Caution {
    /** With the last two of these the server had lived for one minute and for two. */
    private static final int MOST_LOST = 5;

    private static final int MOST_FAULTS = 8;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private Caution() {}

    /** With how many servers a file may be gone that one may read which has lived so long. */
    static int bearable(Duration life) {
        if (life.toSeconds() < 30) {
            return 1;
        }
        if (life.toMinutes() < 1) {
            return 2;
        }
        return life.toMinutes() < 2 ? 3 : ReadingQueue.ANY;
    }

    /** True where it must not be tried once more. */
    static boolean isGivenUp(ReadingQueue.Claim claim) {
        return claim.lost() >= MOST_LOST || claim.faults() >= MOST_FAULTS;
    }

    /** What went wrong here may go wrong elsewhere at the same moment, so nobody tries at once. */
    static Duration pause(ReadingQueue.Claim claim) {
        Duration pause = FIRST_PAUSE;
        for (int i = 0; i < claim.faults() && pause.compareTo(LONGEST_PAUSE) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }
}
