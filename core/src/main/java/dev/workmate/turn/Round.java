package dev.workmate.turn;

import dev.workmate.event.AnswerBlock;
import dev.workmate.event.AnswerBlock.TextBlock;
import dev.workmate.event.AnswerBlock.ToolCallBlock;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import java.util.List;
import java.util.stream.Collectors;

/** One answer of a model with the tool calls it asked for. */
final class Round {
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

    ModelCallCompleted answer() {
        return answer;
    }

    List<AnswerBlock> blocks() {
        return answer.blocks();
    }

    List<CallState> calls() {
        return calls;
    }

    /** Every call has its result, and no doubt is left. */
    boolean isSettled() {
        return calls.stream().noneMatch(call -> call.isOpen() || call.isInDoubt());
    }

    boolean wasInvalid() {
        return calls.stream().anyMatch(CallState::wasInvalid);
    }

    String text() {
        return answer.blocks().stream()
                .filter(TextBlock.class::isInstance)
                .map(block -> ((TextBlock) block).text())
                .collect(Collectors.joining())
                .strip();
    }
}
