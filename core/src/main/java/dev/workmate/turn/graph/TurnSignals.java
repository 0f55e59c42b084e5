package dev.workmate.turn.graph;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What people watching hear when work on a turn begins, and once it rests. */
public final class TurnSignals {
    private final AgentIdentity supervisor;
    private final Function<AgentId, AgentIdentity> identities;

    TurnSignals(AgentIdentity supervisor, Function<AgentId, AgentIdentity> identities) {
        this.supervisor = supervisor;
        this.identities = identities;
    }

    private AgentIdentity speaker(Turn turn) {
        return turn.speaker().map(identities).orElse(supervisor);
    }

    /** When work on a turn begins or goes on. */
    public SignalEnvelope start(Turn turn) {
        return signal(turn, new LiveSignal.SessionStarted(turn.id()));
    }

    /** Said only after the facts are stored. */
    public List<SignalEnvelope> rest(Turn turn) {
        List<SignalEnvelope> signals = new ArrayList<>();
        for (CallId call : turn.brokenCalls().takeAbandoned()) {
            signals.add(signal(turn, new LiveSignal.StreamReset(call)));
        }
        signals.add(signal(turn, new LiveSignal.AgentStateChanged(restState(turn.state()))));
        turn.state()
                .end()
                .map(end -> signal(turn, LiveSignal.TurnCompleted.of(turn.id(), end)))
                .ifPresent(signals::add);
        return signals;
    }

    private SignalEnvelope signal(Turn turn, LiveSignal signal) {
        return turn.signal(speaker(turn), turn.rootTask(), signal);
    }

    private static AgentState restState(TurnState state) {
        Optional<TurnEnded> end = state.end();
        if (end.isEmpty()) {
            return AgentState.WAITING_FOR_PERMISSION;
        }
        return switch (end.get().stopReason()) {
            case SUCCESS -> AgentState.COMPLETED;
            case ERROR, MAX_TURNS -> AgentState.ERROR;
            case USER_CANCELLED -> AgentState.CANCELLED;
        };
    }
}
