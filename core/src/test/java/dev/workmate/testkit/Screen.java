package dev.workmate.testkit;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.TurnEvent;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.Recorded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one viewer sees: stored events, and the words and doings that stand in none yet. */
public final class Screen {
    private final TreeMap<Long, Recorded> events = new TreeMap<>();
    private final Map<CallId, Writing> writings = new LinkedHashMap<>();
    private final Map<ToolUseId, String> progress =
            new TreeMap<>((a, b) -> a.value().compareTo(b.value()));
    private String agent = "";
    private String note = "";

    /** A call whose words are being read. */
    private record Writing(TaskId task, int index, Map<String, String> blocks) {}

    /** All that can be seen, to be compared. */
    public record Picture(
            List<Long> events, List<String> words, Map<ToolUseId, String> progress, String doing) {}

    public void take(Recorded event) {
        if (events.put(event.sequence(), event) != null) {
            throw new AssertionError("event " + event.sequence() + " was given twice");
        }
        AgentEvent said = event.envelope().event();
        switch (said) {
            case MessageEvent.ThoughtShared _ -> replace(event, "reasoning");
            case MessageEvent.MessageWritten _ -> replace(event, "reasoning", "text");
            case ToolEvent.ToolRequested _,
                    MessageEvent.ContentRefused _,
                    MessageEvent.ErrorRaised _ ->
                    replace(event, "reasoning", "text", "tool");
            case ToolEvent.ToolFinished done -> progress.remove(done.toolUseId());
            case TurnEvent.TurnPaused _ -> clear();
            default -> {}
        }
    }

    private void replace(Recorded event, String... kinds) {
        for (Writing writing : writings.values()) {
            if (writing.task().equals(event.envelope().taskId().orElseThrow())
                    && writing.index() < event.envelope().index()) {
                for (String kind : kinds) {
                    writing.blocks().keySet().removeIf(key -> key.startsWith(kind));
                }
            }
        }
    }

    public void take(SignalEnvelope envelope) {
        LiveSignal signal = envelope.signal();
        note = "";
        switch (signal) {
            case LiveSignal.SessionStarted _ -> {
                clear();
                agent = envelope.agent().id().value();
            }
            case LiveSignal.TurnCompleted _ -> clear();
            case LiveSignal.AgentStateChanged(AgentState state, var _)
                    when state == AgentState.WAITING_FOR_PERMISSION ->
                    clear();
            case LiveSignal.AgentStateChanged changed -> {
                agent = envelope.agent().id().value() + " " + changed.state();
                note = changed.note().orElse("");
            }
            case LiveSignal.ToolProgressed p -> progress.put(p.toolUseId(), p.note());
            case LiveSignal.StreamStarted start ->
                    writings.put(
                            start.callId(),
                            new Writing(
                                    envelope.taskId(), envelope.index(), new LinkedHashMap<>()));
            case LiveSignal.ReasoningArrived r -> write(r, "reasoning", r.text());
            case LiveSignal.TextArrived t -> write(t, "text", t.text());
            case LiveSignal.ToolCallArrived c -> write(c, "tool", c.partialJson());
            case LiveSignal.StreamEnded _ -> {}
            case LiveSignal.StreamReset reset -> writings.remove(reset.callId());
        }
    }

    private void write(LiveSignal.Delta delta, String kind, String words) {
        Writing writing = writings.get(delta.callId());
        if (writing == null) {
            throw new AssertionError("words of a call that never began: " + delta);
        }
        String key = kind + " " + delta.blockIndex();
        if (delta.snapshot().orElse(false)) {
            writing.blocks().put(key, words);
        } else {
            writing.blocks().merge(key, words, String::concat);
        }
    }

    /** Signals were left out: what is under way is told again. */
    public void resync() {
        clear();
    }

    private void clear() {
        writings.clear();
        progress.clear();
        agent = "";
        note = "";
    }

    public Picture picture() {
        List<String> words = new ArrayList<>();
        writings.forEach(
                (call, writing) ->
                        writing.blocks().entrySet().stream()
                                .filter(block -> !block.getValue().isBlank())
                                .forEach(block -> words.add(call + " " + block)));
        return new Picture(
                List.copyOf(events.keySet()), words, Map.copyOf(progress), (agent + note).strip());
    }
}
