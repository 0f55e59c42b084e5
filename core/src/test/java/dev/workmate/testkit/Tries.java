package dev.workmate.testkit;

import java.util.Random;

/**
 * Tries a promise many times with random values. A failure names the seed that shows it; {@code
 * -Dtries.seed=N} plays that one alone, {@code -Dtries.most=N} no more than so many of each.
 */
public final class Tries {
    private static final int MOST = Integer.getInteger("tries.most", Integer.MAX_VALUE);

    private Tries() {}

    /** What is promised; whatever it needs it takes from the generator. */
    @FunctionalInterface
    public interface Promise {
        void check(Random random) throws Exception;
    }

    /** How often something is tried that is to be tried so often. */
    public static int atMost(int count) {
        return Math.min(count, MOST);
    }

    public static void of(int count, Promise promise) {
        Long only = Long.getLong("tries.seed");
        if (only != null) {
            check(only, promise);
            return;
        }
        for (long seed = 0; seed < atMost(count); seed++) {
            check(seed, promise);
        }
    }

    /** Seeds are spread: neighbouring ones would begin with nearly the same numbers. */
    private static void check(long seed, Promise promise) {
        try {
            promise.check(new Random(seed * 0x9E3779B97F4A7C15L));
        } catch (Exception | AssertionError e) {
            throw new AssertionError("broken with -Dtries.seed=" + seed + ": " + e.getMessage(), e);
        }
    }
}
