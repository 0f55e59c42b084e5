package dev.workmate.llm.testserver;

import dev.workmate.event.value.Usage;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a test server answers to one request: the script, its trimmings and what goes wrong. */
public record Reply(
        List<Part> parts, Stop stop, Usage usage, Set<Trimming> trimmings, Fault fault) {
    public static final Usage USAGE = new Usage(420, 77, 1_000, 0, 0);

    /** Why the model stops. */
    public enum Stop {
        END,
        CALLS,
        MAX_TOKENS,
        STOP_SEQUENCE,
        PAUSED,
        REFUSED,
        FILTERED,
        CONTEXT_EXCEEDED,
        /** A reason nobody has documented yet. */
        STRANGE
    }

    /** What real streams hold beside the answer. */
    public enum Trimming {
        PINGS,
        /** White space or random characters that hide the length of an event. */
        PADDING,
        STRANGE_EVENTS
    }

    public Reply {
        parts = List.copyOf(parts);
        trimmings = Set.copyOf(trimmings);
    }

    /** An answer with every trimming that ends as its parts suggest. */
    public static Reply of(Part... parts) {
        boolean calls = List.of(parts).stream().anyMatch(Part.Call.class::isInstance);
        return new Reply(
                List.of(parts),
                calls ? Stop.CALLS : Stop.END,
                USAGE,
                EnumSet.allOf(Trimming.class),
                Fault.NONE);
    }

    public static Reply failing(Fault fault) {
        return of(Part.says("Hello, how can I help?")).with(fault);
    }

    public Reply stopping(Stop reason) {
        return new Reply(parts, reason, usage, trimmings, fault);
    }

    public Reply using(Usage tokens) {
        return new Reply(parts, stop, tokens, trimmings, fault);
    }

    public Reply trimmed(Set<Trimming> only) {
        return new Reply(parts, stop, usage, only, fault);
    }

    public Reply with(Fault trouble) {
        return new Reply(parts, stop, usage, trimmings, trouble);
    }

    boolean has(Trimming trimming) {
        return trimmings.contains(trimming);
    }

    boolean calls() {
        return parts.stream().anyMatch(Part.Call.class::isInstance);
    }
}
