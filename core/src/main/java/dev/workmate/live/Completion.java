package dev.workmate.live;

import dev.workmate.event.Envelope;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.id.EventId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import java.util.Optional;

/** The signal that a turn is over, made from the log for those whom it never reached. */
public final class Completion {
    private Completion() {}

    /** Empty for every event but the end of a turn. */
    public static Optional<SignalEnvelope> of(Recorded recorded) {
        Envelope envelope = recorded.envelope();
        if (!(envelope.event() instanceof TurnEnded end) || envelope.turnId().isEmpty()) {
            return Optional.empty();
        }
        TurnId turn = envelope.turnId().get();
        return envelope.agent()
                .map(
                        agent ->
                                new SignalEnvelope(
                                        EventId.next(),
                                        envelope.sessionId(),
                                        turn,
                                        envelope.taskId().orElseGet(TaskId::next),
                                        envelope.index(),
                                        agent,
                                        envelope.at(),
                                        LiveSignal.TurnCompleted.of(turn, end)));
    }
}
