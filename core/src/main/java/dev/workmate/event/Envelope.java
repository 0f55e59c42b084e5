package dev.workmate.event;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.Optional;

/**
 * A recorded event with its place in the session. Made by a journal only, since only a journal
 * hands out numbers.
 */
public record Envelope(
        EventId eventId,
        SessionId sessionId,
        Optional<TurnId> turnId,
        Optional<TaskId> taskId,
        long sequence,
        long prev,
        int index,
        Optional<AgentIdentity> agent,
        Instant at,
        AgentEvent event) {

    public static Envelope of(SessionId session, long sequence, long prev, Draft draft) {
        return new Envelope(
                draft.eventId(),
                session,
                draft.turnId(),
                draft.taskId(),
                sequence,
                prev,
                draft.index(),
                draft.agent(),
                draft.at(),
                draft.event());
    }

    /** The same event as it stands in another session's log. */
    public Envelope in(SessionId session) {
        return new Envelope(
                eventId, session, turnId, taskId, sequence, prev, index, agent, at, event);
    }

    public Visibility visibility() {
        return Visibility.of(event);
    }
}
