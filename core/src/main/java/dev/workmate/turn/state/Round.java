package dev.workmate.turn.state;

import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import java.util.List;
import java.util.stream.Collectors;

/** One answer of a model with the tool calls it asked for. */
public final class Round {
    private final ModelCallCompleted answer;
    private final List<CallState> calls;

    Round(ModelCallCompleted answer) {
        this.answer = answer;
        this.calls =
                answer.blocks().stream()
                        .filter(ToolCallBlock.class::isInstance)
                        .map(block -> new CallState((ToolCallBlock) block))
                        .toList();
    }

    public ModelCallCompleted answer() {
        return answer;
    }

    public List<AnswerBlock> blocks() {
        return answer.blocks();
    }

    public List<CallState> calls() {
        return calls;
    }

    /** Every call has its result, and no doubt is left. */
    public boolean isSettled() {
        return calls.stream().noneMatch(call -> call.isOpen() || call.isInDoubt());
    }

    boolean wasInvalid() {
        return calls.stream().anyMatch(CallState::wasInvalid);
    }

    public String text() {
        return answer.blocks().stream()
                .filter(TextBlock.class::isInstance)
                .map(block -> ((TextBlock) block).text())
                .collect(Collectors.joining())
                .strip();
    }
}
