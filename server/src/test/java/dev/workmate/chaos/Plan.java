package dev.workmate.chaos;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * What is to befall the servers.
 *
 * @param drill the kind of trouble
 * @param length how long it befalls the servers
 * @param seed decides what people say and what befalls the servers, and in which order
 * @param kills how many servers in use must be killed at least; empty asks for a few
 */
record Plan(Drill drill, Duration length, long seed, OptionalInt kills) {
    static final Plan DEFAULT =
            new Plan(Drill.FAULTS, Drill.FAULTS.usual(), 1, OptionalInt.empty());

    Plan {
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("a run takes some time, not " + length);
        }
        if (kills.isPresent() && (kills.getAsInt() < 0 || drill != Drill.FAULTS)) {
            throw new IllegalArgumentException(
                    kills.getAsInt() + " kills: only a run of faults has some");
        }
    }

    Plan drilling(Drill kind) {
        return new Plan(kind, kind.usual(), seed, kills);
    }

    Plan lasting(Duration time) {
        return new Plan(drill, time, seed, kills);
    }

    Plan seeded(long number) {
        return new Plan(drill, length, number, kills);
    }

    Plan killing(int servers) {
        return new Plan(drill, length, seed, OptionalInt.of(servers));
    }
}
