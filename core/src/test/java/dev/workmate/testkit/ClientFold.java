package dev.workmate.testkit;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.Visibility;
import dev.workmate.id.CallId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A conversation as a client builds it, from live and reloaded events alike: turns in order of
 * arrival, each in {@code index} order.
 */
public final class ClientFold {
    private final Map<TurnId, List<Recorded>> turns = new LinkedHashMap<>();
    private final Set<CallId> streaming = new LinkedHashSet<>();
    private final Set<TurnId> complete = new LinkedHashSet<>();

    /** Takes an event ({@link Recorded}) or a signal ({@link SignalEnvelope}). */
    public ClientFold take(Object item) {
        switch (item) {
            case Recorded event when event.envelope().visibility() != Visibility.INTERNAL ->
                    turns.computeIfAbsent(
                                    event.envelope().turnId().orElseThrow(), _ -> new ArrayList<>())
                            .add(event);
            case SignalEnvelope signal -> take(signal.signal());
            default -> throw new AssertionError("a client must never see this: " + item);
        }
        return this;
    }

    private void take(LiveSignal signal) {
        switch (signal) {
            // Whoever takes a turn up again has stored what was shown before.
            case LiveSignal.SessionStarted _ -> streaming.clear();
            case LiveSignal.StreamStarted start -> streaming.add(start.callId());
            case LiveSignal.StreamEnded end -> streaming.remove(end.callId());
            case LiveSignal.StreamReset reset -> streaming.remove(reset.callId());
            case LiveSignal.TurnCompleted done -> complete.add(done.turnId());
            default -> {}
        }
    }

    /** What a person reads, turn by turn. */
    public List<List<Recorded>> conversation() {
        return turns.values().stream()
                .map(
                        turn ->
                                turn.stream()
                                        .sorted(
                                                Comparator.comparingInt(
                                                        event -> event.envelope().index()))
                                        .toList())
                .toList();
    }

    /** Calls whose streamed words were neither replaced nor taken back. */
    public Set<CallId> stillStreaming() {
        return streaming;
    }

    public Set<TurnId> completeTurns() {
        return complete;
    }
}
