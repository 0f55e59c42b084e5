package dev.workmate.billing;

import java.time.Duration;
import java.util.Optional;

/** How often things may be done. Thread-safe; never waits long. */
@FunctionalInterface
public interface Rates {
    Rates UNLIMITED = (_, _) -> Optional.empty();

    /** Counts one more; where that is too many, how long to wait before the next try. */
    Optional<Duration> take(Rate rate, String subject);
}
