package dev.workmate.live;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.LiveSignal.Delta;
import dev.workmate.event.LiveSignal.ReasoningArrived;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.LiveSignal.ToolCallArrived;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.CallId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is under way in one session and is in no event yet: the words of open calls, what the agent
 * does, how far tools are. Built from what is shown by the same rules as a viewer's screen, so that
 * who comes late is told what the others see. Thread-safe.
 */
final class Underway {
    private static final Set<Class<? extends Delta>> THOUGHTS = Set.of(ReasoningArrived.class);
    private static final Set<Class<? extends Delta>> WORDS =
            Set.of(ReasoningArrived.class, TextArrived.class);
    private static final Set<Class<? extends Delta>> EVERYTHING =
            Set.of(ReasoningArrived.class, TextArrived.class, ToolCallArrived.class);

    // All guarded by this.
    private final Map<CallId, OpenCall> calls = new LinkedHashMap<>();
    private final Map<ToolUseId, SignalEnvelope> progress = new LinkedHashMap<>();
    private @Nullable SignalEnvelope started;
    private @Nullable SignalEnvelope state;
    private final AtomicLong stamps;
    private long stamp;

    Underway(AtomicLong stamps) {
        this.stamps = stamps;
    }

    /** What a viewer is told who comes after the signal with this stamp, in order. */
    record Snapshot(long stamp, List<SignalEnvelope> signals) {}

    /** Takes note of a signal and gives it its stamp; stamps rise. */
    synchronized long take(SignalEnvelope envelope) {
        if (envelope.signal() instanceof LiveSignal.SessionStarted) {
            // Whatever was under way before is over, even if its end was never heard.
            calls.clear();
            progress.clear();
            state = null;
            started = envelope;
        } else if (isOf(envelope.turnId(), started)) {
            note(envelope);
        }
        stamp = stamps.incrementAndGet();
        return stamp;
    }

    /**
     * Only while work on the turn goes on: a tool that was given up may still tell how far it is.
     */
    private void note(SignalEnvelope envelope) {
        switch (envelope.signal()) {
            case LiveSignal.SessionStarted _ -> {}
            case LiveSignal.TurnCompleted _ -> rest(envelope.turnId());
            case LiveSignal.AgentStateChanged changed -> {
                if (changed.state() == AgentState.WAITING_FOR_PERMISSION) {
                    rest(envelope.turnId());
                } else {
                    state = envelope;
                }
            }
            case LiveSignal.ToolProgressed note -> progress.put(note.toolUseId(), envelope);
            case LiveSignal.StreamStarted start -> start(start.callId(), envelope);
            case Delta delta ->
                    calls.computeIfPresent(
                            delta.callId(),
                            (_, call) -> {
                                call.add(envelope, delta);
                                return call;
                            });
            case LiveSignal.StreamEnded end ->
                    calls.computeIfPresent(
                            end.callId(),
                            (_, call) -> {
                                call.end();
                                return call;
                            });
            case LiveSignal.StreamReset reset -> calls.remove(reset.callId());
        }
    }

    private void start(CallId id, SignalEnvelope envelope) {
        calls.values().removeIf(call -> call.task().equals(envelope.taskId()) && call.hasEnded());
        calls.put(id, new OpenCall(envelope));
    }

    private void rest(TurnId turn) {
        calls.values().removeIf(call -> call.turn().equals(turn));
        progress.values().removeIf(note -> note.turnId().equals(turn));
        started = isOf(turn, started) ? null : started;
        state = isOf(turn, state) ? null : state;
    }

    private static boolean isOf(TurnId turn, @Nullable SignalEnvelope envelope) {
        return envelope != null && envelope.turnId().equals(turn);
    }

    /** Takes note of a stored event: it takes the place of what was streamed for it. */
    synchronized void take(Recorded event) {
        AgentEvent said = event.envelope().event();
        if (said instanceof TurnPaused) {
            event.envelope().turnId().ifPresent(this::rest);
        } else if (said instanceof ToolFinished finished) {
            progress.remove(finished.toolUseId());
        } else {
            Set<Class<? extends Delta>> replaced = replacedBy(said);
            calls.values().stream()
                    .filter(call -> replaces(event, call))
                    .forEach(call -> call.replace(replaced));
        }
    }

    private static Set<Class<? extends Delta>> replacedBy(AgentEvent event) {
        return switch (event) {
            case ThoughtShared _ -> THOUGHTS;
            case MessageWritten _ -> WORDS;
            case ToolRequested _, ContentRefused _, ErrorRaised _ -> EVERYTHING;
            default -> Set.of();
        };
    }

    private static boolean replaces(Recorded event, OpenCall call) {
        return event.envelope().index() > call.index()
                && event.envelope().taskId().equals(Optional.of(call.task()))
                && event.envelope().turnId().equals(Optional.of(call.turn()));
    }

    synchronized boolean isIdle() {
        return calls.isEmpty() && progress.isEmpty() && started == null && state == null;
    }

    /**
     * What a viewer lacks who has these newest events of the log. The log may be ahead of what was
     * shown: a call whose events are among them is over.
     */
    synchronized Snapshot snapshot(List<Recorded> newest) {
        List<SignalEnvelope> signals = new ArrayList<>();
        if (newest.stream().noneMatch(this::isPause)) {
            Stream.of(started, state).filter(Objects::nonNull).forEach(signals::add);
            progress.forEach((call, note) -> addUnless(newest, isResultOf(call), note, signals));
            for (OpenCall call : calls.values()) {
                if (!call.isSpent() && newest.stream().noneMatch(e -> isAnswer(e, call))) {
                    signals.addAll(call.snapshot());
                }
            }
            signals.sort(Comparator.comparingInt(SignalEnvelope::index));
        }
        return new Snapshot(stamp, List.copyOf(signals));
    }

    private boolean isPause(Recorded event) {
        return started != null
                && event.envelope().event() instanceof TurnPaused
                && event.envelope().turnId().equals(Optional.of(started.turnId()))
                && event.envelope().index() > started.index();
    }

    private static Predicate<Recorded> isResultOf(ToolUseId call) {
        return event ->
                event.envelope().event() instanceof ToolFinished finished
                        && finished.toolUseId().equals(call);
    }

    private static void addUnless(
            List<Recorded> newest,
            Predicate<Recorded> isOver,
            SignalEnvelope signal,
            List<SignalEnvelope> signals) {
        if (newest.stream().noneMatch(isOver)) {
            signals.add(signal);
        }
    }

    private static boolean isAnswer(Recorded event, OpenCall call) {
        return replaces(event, call)
                && event.envelope().index() > call.lastIndex()
                && !replacedBy(event.envelope().event()).isEmpty();
    }
}
