package dev.workmate.turn;

import dev.workmate.id.AgentId;
import dev.workmate.id.TurnId;

/** What became of a user's message. */
public sealed interface SubmitOutcome {
    /**
     * Stored; {@code sequence} is the message's own. A repeated client id gives the first turn
     * again.
     */
    record Accepted(TurnId turnId, long sequence) implements SubmitOutcome {}

    record Busy(TurnId running) implements SubmitOutcome {}

    /** Too many messages wait already. */
    record QueueFull(int limit) implements SubmitOutcome {}

    record UnknownAgent(AgentId agent) implements SubmitOutcome {}

    /** The person has come to a limit of theirs. */
    record OverLimit(Admission.Refusal refusal) implements SubmitOutcome {}

    record NoSuchSession() implements SubmitOutcome {}
}
