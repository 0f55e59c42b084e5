package dev.workmate.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What must have befallen the servers before a run may pass: promises about nothing would all be
 * kept. Thread-safe, for it does not change.
 */
final class Demands {
    private final Map<Fault, Integer> times = new EnumMap<>(Fault.class);

    private Demands(int kills) {
        for (Fault fault : Fault.values()) {
            if (fault.isDemanded()) {
                times.put(fault, 1);
            }
        }
        times.put(Fault.KILL, kills);
    }

    /** Without a number a kill a minute, which a busy machine comes to as well. */
    static Demands of(ChaosOptions options) {
        Duration length = options.plan().length();
        int few = (int) Math.max(1, length.toMinutes());
        // The last one that is ready is left alone.
        return new Demands(options.plan().kills().orElse(options.servers() > 1 ? few : 0));
    }

    boolean isDemanded(Fault fault) {
        return times.containsKey(fault);
    }

    boolean areMet(Counts counts) {
        return missing(counts).isEmpty();
    }

    /** A line for each kind that came too seldom. */
    List<String> missing(Counts counts) {
        List<String> missing = new ArrayList<>();
        times.forEach(
                (fault, least) -> {
                    long came = fault.times(counts);
                    if (came < least) {
                        missing.add("%s came %d times, not %d".formatted(fault, came, least));
                    }
                });
        return missing;
    }
}
