package dev.workmate.live;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.LiveSignal.Delta;
import dev.workmate.event.LiveSignal.ReasoningArrived;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.LiveSignal.ToolCallArrived;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.EventId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one call of a model has streamed so far. Guarded by the {@link Underway} that holds it. */
final class OpenCall {
    private final SignalEnvelope start;
    private final List<Block> blocks = new ArrayList<>();
    private int lastIndex;
    private boolean ended;

    OpenCall(SignalEnvelope start) {
        this.start = start;
        this.lastIndex = start.index();
    }

    /** One block of an answer on its way. */
    private static final class Block {
        private final Class<? extends Delta> kind;
        private final int index;
        private final StringBuilder text = new StringBuilder();
        private SignalEnvelope last;

        Block(SignalEnvelope first, Delta delta) {
            this.kind = delta.getClass();
            this.index = delta.blockIndex();
            this.last = first;
        }

        boolean isOf(Delta delta) {
            return delta.blockIndex() == index && delta.getClass() == kind;
        }

        void add(SignalEnvelope envelope, Delta delta) {
            last = envelope;
            text.append(words(delta));
        }

        SignalEnvelope snapshot() {
            return new SignalEnvelope(
                    EventId.next(),
                    last.sessionId(),
                    last.turnId(),
                    last.taskId(),
                    last.index(),
                    last.agent(),
                    last.at(),
                    whole((Delta) last.signal(), text.toString()));
        }
    }

    private static String words(Delta delta) {
        return switch (delta) {
            case ReasoningArrived reasoning -> reasoning.text();
            case TextArrived text -> text.text();
            case ToolCallArrived call -> call.partialJson();
        };
    }

    private static LiveSignal whole(Delta last, String words) {
        Optional<Boolean> yes = Optional.of(true);
        return switch (last) {
            case ReasoningArrived r -> new ReasoningArrived(r.callId(), r.blockIndex(), words, yes);
            case TextArrived t -> new TextArrived(t.callId(), t.blockIndex(), words, yes);
            case ToolCallArrived c ->
                    new ToolCallArrived(c.callId(), c.blockIndex(), c.toolName(), words, yes);
        };
    }

    TurnId turn() {
        return start.turnId();
    }

    TaskId task() {
        return start.taskId();
    }

    /** Where it began inside its turn. */
    int index() {
        return start.index();
    }

    /** The place of its newest words: events of a finished call stand after it. */
    int lastIndex() {
        return lastIndex;
    }

    void add(SignalEnvelope envelope, Delta delta) {
        lastIndex = envelope.index();
        Block block =
                blocks.stream()
                        .filter(b -> b.isOf(delta))
                        .findFirst()
                        .orElseGet(() -> open(envelope, delta));
        block.add(envelope, delta);
    }

    private Block open(SignalEnvelope envelope, Delta delta) {
        Block block = new Block(envelope, delta);
        blocks.add(block);
        return block;
    }

    /** Nothing more will come; what was streamed stands until the call's events are stored. */
    void end() {
        ended = true;
        blocks.removeIf(block -> block.text.toString().isBlank());
    }

    boolean hasEnded() {
        return ended;
    }

    /** Stored events have taken the place of these blocks. */
    void replace(Set<Class<? extends Delta>> kinds) {
        blocks.removeIf(block -> kinds.contains(block.kind));
    }

    boolean isSpent() {
        return ended && blocks.isEmpty();
    }

    /** As a viewer who comes now is told of it. */
    List<SignalEnvelope> snapshot() {
        List<SignalEnvelope> signals = new ArrayList<>();
        signals.add(start);
        blocks.forEach(block -> signals.add(block.snapshot()));
        return signals;
    }
}
