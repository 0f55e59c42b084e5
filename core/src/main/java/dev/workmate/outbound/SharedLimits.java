package dev.workmate.outbound;

import java.time.Duration;

/** How all servers together spare the foreign systems they call. */
public record SharedLimits(SharedPlaces places, Pauses pauses) {
    private static final Pauses NEVER =
            new Pauses() {
                @Override
                public void begin(String system, Duration length) {}

                @Override
                public Duration left(String system) {
                    return Duration.ZERO;
                }
            };

    /** For one caller alone, who keeps to what it is told by itself. */
    public static final SharedLimits ALONE = new SharedLimits(SharedPlaces.UNSHARED, NEVER);
}
