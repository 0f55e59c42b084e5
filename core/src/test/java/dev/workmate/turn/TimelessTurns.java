package dev.workmate.turn;

import java.time.Duration;

/** Turns for tests in which time stands still: nothing waits before it is tried again. */
public final class TimelessTurns {
    private TimelessTurns() {}

    public static Turns of(TurnParts parts) {
        return new Turns(parts, new Resending(Duration.ZERO));
    }
}
