package dev.workmate.journal;

import java.time.Duration;
import java.util.List;

/** How long to wait before each further try. What fails after the last one has failed for good. */
public record Retries(List<Duration> pauses) {
    /** For faults that pass, such as a full disc: over about twenty minutes. */
    public static final Retries PATIENT =
            new Retries(
                    List.of(
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(5),
                            Duration.ofSeconds(20),
                            Duration.ofMinutes(1),
                            Duration.ofMinutes(3),
                            Duration.ofMinutes(5),
                            Duration.ofMinutes(10)));

    /** For an event that is itself at fault: waiting would only keep those behind it waiting. */
    public static final Retries BRIEF =
            new Retries(List.of(Duration.ofMillis(100), Duration.ofMillis(500)));

    public Retries {
        pauses = List.copyOf(pauses);
    }
}
