package dev.workmate.turn;

import dev.workmate.turn.log.Resending;
import java.time.Duration;

/** Turns for tests in which time stands still: nothing waits before it is tried again. */
public final class TimelessTurns {
    private static final int TRIES = 4;
    private static final int PATIENT_TRIES = 6;

    private TimelessTurns() {}

    public static Turns of(TurnParts parts, Leases leases) {
        return new Turns(parts, leases, new Resending(Duration.ZERO, TRIES, PATIENT_TRIES));
    }
}
