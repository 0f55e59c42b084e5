package dev.workmate.event;

import dev.workmate.event.value.HandoffType;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.PauseReason;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.TurnStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import java.util.List;
import java.util.Optional;

/** A station in the life of a turn. */
public sealed interface TurnEvent extends AgentEvent {
    /** A message that waits behind a running turn. */
    record TurnQueued(TurnOptions options) implements TurnEvent {}

    record TurnStarted(TurnOptions options) implements TurnEvent {}

    /** A process took the turn over after another one lost it. */
    record TurnResumed(int attempt, String reason) implements TurnEvent {}

    record TurnPaused(PauseReason reason) implements TurnEvent {}

    /** The user asked to stop; the turn's owner obeys. */
    record CancelRequested(String by) implements TurnEvent {}

    record TurnEnded(
            TurnStop stopReason,
            Usage usage,
            Optional<Money> cost,
            List<String> toolsUsed,
            long durationMs)
            implements TurnEvent {
        public TurnEnded {
            toolsUsed = List.copyOf(toolsUsed);
        }
    }

    /** {@code hints} are the words of the message that spoke for the agent the router chose. */
    record AgentChanged(
            AgentId from,
            AgentId to,
            HandoffType handoffType,
            Optional<String> reason,
            Optional<List<String>> hints)
            implements TurnEvent {
        /** No hints and an empty list of them mean the same. */
        public AgentChanged {
            hints = hints.map(List::copyOf).filter(words -> !words.isEmpty());
        }

        public AgentChanged(
                AgentId from, AgentId to, HandoffType handoffType, Optional<String> reason) {
            this(from, to, handoffType, reason, Optional.empty());
        }
    }
}
