package dev.workmate.testkit;

import java.time.Duration;

/**
 * How long a test waits for what must come before it fails. What comes takes milliseconds; a
 * mutation run, in which much never comes, sets {@code -Dtest.patience=SECONDS}.
 */
public final class Patience {
    public static final Duration LIMIT = Duration.ofSeconds(Long.getLong("test.patience", 20));

    private Patience() {}
}
