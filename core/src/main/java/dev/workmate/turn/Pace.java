package dev.workmate.turn;

import dev.workmate.turn.log.Resending;
import java.util.function.LongSupplier;

/**
 * How turns deal with time: how they wait for the journal, how long a stopped one may take to end,
 * and a clock that nobody can set, for how long things take.
 */
record Pace(Resending resending, Patience patience, LongSupplier nanos) {
    static Pace real() {
        return new Pace(Resending.patient(), Patience.ofASecond(), System::nanoTime);
    }
}
