package dev.workmate.knowledge.source;

import java.util.Optional;

/** What came of fetching an item. */
public sealed interface Fetched {
    /**
     * The bytes were written; {@code validator} is what the source wants to hear the next time,
     * {@code mediaType} what it says they are.
     */
    record Got(String mediaType, Optional<String> validator) implements Fetched {}

    /** What was taken before still holds. */
    record Unchanged() implements Fetched {}

    /** It is not there, or not for us; believed after so many times in a row. */
    record Missing(int believedAfter) implements Fetched {}

    /** It cannot be taken, for a reason that its owner is told. */
    record Refused(String reason) implements Fetched {}
}
