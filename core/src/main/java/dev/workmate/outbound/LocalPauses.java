package dev.workmate.outbound;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The pauses that this process was asked for. */
public final class LocalPauses implements Pauses {
    private final InstantSource time;

    /** When each system may be called again; as many as there are systems. */
    private final Map<String, Instant> ends = new ConcurrentHashMap<>();

    public LocalPauses(InstantSource time) {
        this.time = time;
    }

    @Override
    public void begin(String system, Duration length) {
        Instant end = time.instant().plus(length);
        ends.merge(system, end, (before, now) -> before.isAfter(now) ? before : now);
    }

    @Override
    public Duration left(String system) {
        Instant end = ends.get(system);
        if (end == null) {
            return Duration.ZERO;
        }
        Duration left = Duration.between(time.instant(), end);
        if (left.isPositive()) {
            return left;
        }
        ends.remove(system, end);
        return Duration.ZERO;
    }
}
