package dev.workmate.turn.graph;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.TurnEvent.AgentChanged;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.HandoffType;
import dev.workmate.id.AgentId;
import java.util.Optional;

/** Who speaks in a turn, and what is recorded when that changes. Thread-safe. */
final class Speakers {
    private static final int MAX_REASON = 200;

    private final Agents agents;

    Speakers(Agents agents) {
        this.agents = agents;
    }

    /**
     * The agent as it appears now; one that is gone keeps its id and borrows the supervisor's face.
     */
    AgentIdentity identity(AgentId id) {
        return agents.find(id)
                .map(AgentDefinition::identity)
                .orElseGet(
                        () ->
                                new AgentIdentity(
                                        id, id.value(), supervisor().icon(), supervisor().color()));
    }

    AgentIdentity supervisor() {
        return agents.supervisor().identity();
    }

    /**
     * From one agent to another, who begins with this event; {@code message} is what the person
     * wrote.
     */
    AgentChanged transition(AgentId from, AgentId to, AgentEvent event, String message) {
        AgentId boss = agents.supervisor().id();
        if (to.equals(boss)) {
            return new AgentChanged(from, to, HandoffType.RETURN, Optional.empty());
        }
        Optional<String> reason =
                event instanceof TaskOpened opened
                        ? Optional.of(excerpt(opened.instruction()))
                        : Optional.empty();
        if (!from.equals(boss)) {
            return new AgentChanged(from, to, HandoffType.AGENT_HANDOFF, reason);
        }
        boolean chosen = event instanceof TaskOpened opened && opened.parentTaskId().isEmpty();
        return chosen
                ? new AgentChanged(from, to, HandoffType.USER_SELECTION, reason)
                : new AgentChanged(
                        from,
                        to,
                        HandoffType.SUPERVISOR_ROUTING,
                        reason,
                        agents.find(to).map(agent -> agent.hintsIn(message)));
    }

    private static String excerpt(String text) {
        return text.length() <= MAX_REASON ? text : text.substring(0, MAX_REASON) + "…";
    }
}
