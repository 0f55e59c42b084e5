package dev.workmate.journal;

import java.time.Duration;

/**
 * Hears how long a store took to keep what it was given, from the call to its answer. It is told
 * from any thread and must be quick.
 */
@FunctionalInterface
public interface AppendWatch {
    AppendWatch NONE = _ -> {};

    void appended(Duration took);
}
