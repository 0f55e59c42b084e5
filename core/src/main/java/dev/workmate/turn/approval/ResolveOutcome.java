package dev.workmate.turn.approval;

import dev.workmate.event.value.Decision;

/** What became of a person's answer. */
public sealed interface ResolveOutcome {
    record Resolved(Decision decision, long sequence) implements ResolveOutcome {}

    /** Somebody was quicker: this is what counts. */
    record AlreadyResolved(Decision decision) implements ResolveOutcome {}

    /** The turn was stopped or has ended: the answer does nothing. */
    record TurnOver() implements ResolveOutcome {}

    /**
     * The card wants the amount repeated, or a word where it is not known, and it was not; {@code
     * summary} is what would be done. The question stays.
     */
    record ConfirmationNeeded(String summary, String demanded) implements ResolveOutcome {}

    /** An edit that cannot work. The question stays. */
    record InvalidArguments(String problem) implements ResolveOutcome {}

    /** Somebody other than the person who asked must agree to this. The question stays. */
    record AnotherPersonNeeded() implements ResolveOutcome {}

    record NotFound() implements ResolveOutcome {}
}
