package dev.workmate.turn;

import dev.workmate.turn.log.Resending;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;

/** Turns for tests in which time stands still: nothing waits before it is tried again. */
public final class TimelessTurns {
    private static final int TRIES = 4;
    private static final int PATIENT_TRIES = 6;

    /** More than all others need to end a turn, if they can. */
    private static final int A_SECOND = 400;

    private TimelessTurns() {}

    /** {@code nanos} is how much time is taken to have passed. */
    public static Turns of(TurnParts parts, Peers peers, LongSupplier nanos) {
        return new Turns(
                parts,
                peers,
                new Pace(
                        new Resending(Duration.ZERO, TRIES, Duration.ofMinutes(1), PATIENT_TRIES),
                        TimelessTurns::letOthersGoOn,
                        nanos));
    }

    private static boolean letOthersGoOn(CountDownLatch end) {
        for (int i = 0; i < A_SECOND && end.getCount() > 0; i++) {
            Thread.yield();
        }
        return end.getCount() == 0;
    }
}
