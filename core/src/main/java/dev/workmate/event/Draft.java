package dev.workmate.event;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.Optional;

/**
 * An event on its way into the journal: everything but its number. Only a user's message may come
 * without an agent, and only what concerns the whole session may come without a turn.
 */
public record Draft(
        EventId eventId,
        Optional<TurnId> turnId,
        Optional<TaskId> taskId,
        int index,
        Optional<AgentIdentity> agent,
        Instant at,
        AgentEvent event) {
    public Draft {
        if (agent.isEmpty() && !(event instanceof MessageEvent.UserMessageConfirmed)) {
            throw new IllegalArgumentException(
                    "only a user's message may have no agent: " + EventNames.of(event));
        }
        if (turnId.isEmpty() && !(event instanceof SessionEvent || event instanceof ModelEvent)) {
            throw new IllegalArgumentException(
                    "an event of a turn must name it: " + EventNames.of(event));
        }
        if (index < 0) {
            throw new IllegalArgumentException("an index counts from 0, was " + index);
        }
    }
}
