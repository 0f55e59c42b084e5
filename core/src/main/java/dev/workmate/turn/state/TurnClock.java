package dev.workmate.turn.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The time of a turn: the machine's clock for what is stored, which somebody may set, and one that
 * only goes on for how long things take.
 */
public record TurnClock(InstantSource wall, LongSupplier nanos) implements InstantSource {
    @Override
    public Instant instant() {
        return wall.instant();
    }

    /** Milliseconds since a moment of {@link #nanos}. */
    public long millisSince(long begun) {
        return (nanos.getAsLong() - begun) / 1_000_000;
    }
}
