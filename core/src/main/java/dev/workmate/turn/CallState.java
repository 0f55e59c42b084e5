package dev.workmate.turn;

import dev.workmate.event.AnswerBlock.ToolCallBlock;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalId;
import dev.workmate.event.Decision;
import dev.workmate.event.JsonText;
import dev.workmate.event.TaskId;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolUseId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One tool call inside the fold: asked for, perhaps put to a person, perhaps started, at last
 * finished.
 */
final class CallState {
    static final String INVALID_INPUT = "invalid_input";
    static final String UNKNOWN_TOOL = "unknown_tool";

    private final ToolCallBlock block;
    boolean started;
    @Nullable ApprovalRequested question;
    @Nullable ApprovalResolved decision;
    @Nullable ToolFinished result;
    @Nullable TaskId childTask;

    CallState(ToolCallBlock block) {
        this.block = block;
    }

    ToolUseId toolUseId() {
        return block.toolUseId();
    }

    String providerCallId() {
        return block.providerCallId();
    }

    String toolName() {
        return block.toolName();
    }

    JsonText arguments() {
        return block.arguments();
    }

    boolean isOpen() {
        return result == null;
    }

    boolean isStarted() {
        return started;
    }

    boolean hasChildTask() {
        return childTask != null;
    }

    Optional<ToolFinished> result() {
        return Optional.ofNullable(result);
    }

    boolean wasAsked() {
        return question != null;
    }

    boolean asked(ApprovalId approval) {
        return question != null && question.approvalId().equals(approval);
    }

    boolean waitsForPerson() {
        return isOpen() && question != null && decision == null;
    }

    Optional<Decision> decision() {
        return Optional.ofNullable(decision).map(ApprovalResolved::decision);
    }

    Optional<String> decisionReason() {
        return Optional.ofNullable(decision).flatMap(ApprovalResolved::reason);
    }

    boolean wasInvalid() {
        return result != null
                && result.error()
                        .filter(
                                code ->
                                        code.startsWith(INVALID_INPUT)
                                                || code.startsWith(UNKNOWN_TOOL))
                        .isPresent();
    }
}
