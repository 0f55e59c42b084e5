package dev.workmate.llm.testserver;

import java.time.Duration;
import java.util.Map;

/** What goes wrong while a provider answers. Frames are whole events, counted from the first. */
public sealed interface Fault {
    Fault NONE = new None();

    record None() implements Fault {}

    /** An answer with an error status in the provider's own shape. */
    record Status(int status, String message, Map<String, String> headers) implements Fault {
        public Status {
            headers = Map.copyOf(headers);
        }
    }

    /** The connection breaks before the first byte of the answer. */
    record Dropped() implements Fault {}

    /** An error event inside an answer that began well. */
    record ErrorEvent(int afterFrames, int status) implements Fault {}

    record Cut(int afterBytes, How how) implements Fault {}

    /** Not a byte, until the client leaves. */
    record Silence() implements Fault {}

    /** Silence after some words that lasts until the client leaves. */
    record Stall(int afterFrames) implements Fault {}

    record Slow(Duration pause) implements Fault {}

    /** An event whose data is no JSON. */
    record Malformed(int afterFrames) implements Fault {}

    /** The first event comes twice, as through a broken proxy. */
    record RepeatedStart(boolean sameId) implements Fault {}

    /** All is said, only the last event that says so is missing. */
    record NoEnd() implements Fault {}

    /** How a stream breaks off. */
    enum How {
        /** The connection is closed. */
        CLOSED,
        /** The connection is reset. */
        RESET,
        /** The body ends properly, too early. */
        ENDED
    }

    static Fault status(int status) {
        return new Status(status, "Something went wrong (" + status + ").", Map.of());
    }
}
