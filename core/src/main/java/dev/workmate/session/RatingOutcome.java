package dev.workmate.session;

import dev.workmate.event.MessageEvent.MessageRated;

/** What became of a person's word on an answer. */
public sealed interface RatingOutcome {
    /** Recorded with this sequence. */
    record Recorded(MessageRated rating, long sequence) implements RatingOutcome {}

    /** No agent has said such a message in this session. */
    record NoSuchMessage() implements RatingOutcome {}

    record NoSuchSession() implements RatingOutcome {}
}
