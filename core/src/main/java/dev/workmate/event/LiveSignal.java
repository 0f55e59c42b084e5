package dev.workmate.event;

import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.TurnStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import java.util.List;
import java.util.Optional;

/** Something only people watching now can use. Never recorded, never numbered. */
public sealed interface LiveSignal {
    /** Work on a turn begins. */
    record SessionStarted(TurnId turnId) implements LiveSignal {}

    /** A turn is over; says the same as the stored {@link TurnEvent.TurnEnded}. */
    record TurnCompleted(
            TurnId turnId,
            TurnStop stopReason,
            Usage usage,
            Optional<Money> cost,
            List<String> toolsUsed,
            long durationMs)
            implements LiveSignal {
        public TurnCompleted {
            toolsUsed = List.copyOf(toolsUsed);
        }

        public static TurnCompleted of(TurnId turn, TurnEvent.TurnEnded end) {
            return new TurnCompleted(
                    turn,
                    end.stopReason(),
                    end.usage(),
                    end.cost(),
                    end.toolsUsed(),
                    end.durationMs());
        }
    }

    record StreamStarted(CallId callId) implements LiveSignal {}

    /** Words that a call adds to a block; a {@code snapshot} is the whole block as it is so far. */
    sealed interface Delta extends LiveSignal {
        CallId callId();

        int blockIndex();

        Optional<Boolean> snapshot();
    }

    record ReasoningArrived(CallId callId, int blockIndex, String text, Optional<Boolean> snapshot)
            implements Delta {
        public ReasoningArrived(CallId callId, int blockIndex, String text) {
            this(callId, blockIndex, text, Optional.empty());
        }
    }

    record TextArrived(CallId callId, int blockIndex, String text, Optional<Boolean> snapshot)
            implements Delta {
        public TextArrived(CallId callId, int blockIndex, String text) {
            this(callId, blockIndex, text, Optional.empty());
        }
    }

    record ToolCallArrived(
            CallId callId,
            int blockIndex,
            String toolName,
            String partialJson,
            Optional<Boolean> snapshot)
            implements Delta {
        public ToolCallArrived(CallId callId, int blockIndex, String toolName, String partialJson) {
            this(callId, blockIndex, toolName, partialJson, Optional.empty());
        }
    }

    record StreamEnded(CallId callId) implements LiveSignal {}

    /** Takes back what a failed call had streamed. */
    record StreamReset(CallId callId) implements LiveSignal {}

    record ToolProgressed(ToolUseId toolUseId, Optional<Double> fraction, String note)
            implements LiveSignal {}

    /** What an agent does now; {@code note} says more, such as how long it has been waiting. */
    record AgentStateChanged(AgentState state, Optional<String> note) implements LiveSignal {
        public AgentStateChanged(AgentState state) {
            this(state, Optional.empty());
        }
    }
}
