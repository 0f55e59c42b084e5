package dev.workmate.tool;

import java.time.Duration;

/** How a tool may be run. */
public record ToolTraits(Effect effect, Concurrency concurrency, Duration timeLimit) {
    public static final Duration DEFAULT_TIME_LIMIT = Duration.ofSeconds(30);
    public static final ToolTraits READ =
            new ToolTraits(Effect.READ_ONLY, Concurrency.PARALLEL, DEFAULT_TIME_LIMIT);

    public ToolTraits {
        if (timeLimit.isNegative() || timeLimit.isZero()) {
            throw new IllegalArgumentException("a tool's time limit must be positive");
        }
    }

    public boolean readOnly() {
        return effect == Effect.READ_ONLY;
    }

    /** What a call does to the world, and so what may happen to it after a crash. */
    public enum Effect {
        /** Changes nothing: may be run again at will. */
        READ_ONLY,
        /** Changes something, but the same key changes it only once. */
        IDEMPOTENT,
        /** Must never be run twice. */
        ONCE
    }

    /** Whether calls may overlap; a limit counts the calls of all sessions together. */
    public record Concurrency(Kind kind, int limit) {
        public static final Concurrency PARALLEL = new Concurrency(Kind.PARALLEL, 0);
        public static final Concurrency SEQUENTIAL = new Concurrency(Kind.SEQUENTIAL, 0);

        public Concurrency {
            if (kind == Kind.LIMITED && limit < 1) {
                throw new IllegalArgumentException("at least one call must be allowed at a time");
            }
        }

        public static Concurrency limited(int calls) {
            return new Concurrency(Kind.LIMITED, calls);
        }

        /** How calls of one tool get along. */
        public enum Kind {
            /** Beside each other at will. */
            PARALLEL,
            /** One after another within a step. */
            SEQUENTIAL,
            /** At most so many at a time in this process. */
            LIMITED
        }
    }
}
