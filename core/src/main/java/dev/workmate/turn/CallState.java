package dev.workmate.turn;

import dev.workmate.event.AgentId;
import dev.workmate.event.AnswerBlock.ToolCallBlock;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ApprovalId;
import dev.workmate.event.Decision;
import dev.workmate.event.JsonText;
import dev.workmate.event.Preview;
import dev.workmate.event.SessionId;
import dev.workmate.event.TaskId;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolStatus;
import dev.workmate.event.ToolUseId;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolFault;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One tool call inside the fold: asked for, perhaps put to a person, perhaps started, at last
 * finished.
 */
final class CallState {
    private final ToolCallBlock block;
    boolean started;
    @Nullable ApprovalRequested question;
    @Nullable ApprovalResolved decision;
    @Nullable ArgumentsEdited edit;
    @Nullable ToolFinished result;
    @Nullable ApprovalRequested doubt;
    @Nullable ApprovalResolved doubtAnswer;
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
        return edit == null ? block.arguments() : edit.arguments();
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

    /**
     * Takes note of a question: about permission while the call is open, about the outcome once it
     * is in doubt.
     */
    void ask(ApprovalRequested asked) {
        if (isOpen()) {
            question = asked;
        } else {
            doubt = asked;
        }
    }

    void answer(ApprovalResolved answer) {
        if (isAbout(question, answer.approvalId())) {
            decision = answer;
        } else if (isAbout(doubt, answer.approvalId())) {
            doubtAnswer = answer;
        }
    }

    boolean asked(ApprovalId approval) {
        return isAbout(question, approval) || isAbout(doubt, approval);
    }

    private static boolean isAbout(@Nullable ApprovalRequested asked, ApprovalId approval) {
        return asked != null && asked.approvalId().equals(approval);
    }

    boolean waitsForPerson() {
        return openQuestion().isPresent();
    }

    /** The question that still waits for an answer. */
    Optional<ApprovalId> openQuestion() {
        if (doubt != null && doubtAnswer == null) {
            return Optional.of(doubt.approvalId());
        }
        return isOpen() && question != null && decision == null
                ? Optional.of(question.approvalId())
                : Optional.empty();
    }

    /** The answer a question got, whichever it was. */
    Optional<Decision> decisionOn(ApprovalId approval) {
        ApprovalResolved answer = isAbout(doubt, approval) ? doubtAnswer : decision;
        return Optional.ofNullable(answer).map(ApprovalResolved::decision);
    }

    /** It had begun, nobody knows whether it took effect, and nobody has said so yet. */
    boolean isInDoubt() {
        return result != null
                && result.status() == ToolStatus.UNKNOWN_OUTCOME
                && doubtAnswer == null;
    }

    boolean isDoubtAsked() {
        return doubt != null;
    }

    /** What a person said about a call in doubt. */
    Optional<Decision> doubtDecision() {
        return Optional.ofNullable(doubtAnswer).map(ApprovalResolved::decision);
    }

    /** The question about permission, where one was asked. */
    Optional<ApprovalRequested> question() {
        return Optional.ofNullable(question);
    }

    /** The call as its tool sees it. */
    ToolCall request(SessionId session, AgentId agent) {
        return new ToolCall(
                session,
                agent,
                toolUseId(),
                toolName(),
                arguments(),
                approvedVersion(),
                question == null ? Optional.empty() : Optional.of(sentence()));
    }

    /** What a call is called everywhere: as the person agreed to it, or as they were asked. */
    private String sentence() {
        return Optional.ofNullable(decision)
                .flatMap(ApprovalResolved::summary)
                .orElseGet(() -> question == null ? "Run " + toolName() : question.summary());
    }

    private Optional<String> approvedVersion() {
        return Optional.ofNullable(edit)
                .flatMap(ArgumentsEdited::version)
                .or(() -> question().flatMap(ApprovalRequested::preview).flatMap(Preview::version));
    }

    boolean isEdited() {
        return edit != null;
    }

    /** What a person agreed to: the arguments that were shown, or the person's own. */
    Optional<String> approvedDigest() {
        return edit == null
                ? question().flatMap(ApprovalRequested::digest)
                : Optional.of(edit.digest());
    }

    /** When a question lapses without an answer. */
    Optional<Instant> expiry(ApprovalId approval) {
        return Stream.of(Optional.ofNullable(question), Optional.ofNullable(doubt))
                .flatMap(Optional::stream)
                .filter(asked -> asked.approvalId().equals(approval))
                .map(ApprovalRequested::expiresAt)
                .findFirst();
    }

    Optional<Decision> decision() {
        return Optional.ofNullable(decision).map(ApprovalResolved::decision);
    }

    Optional<String> decisionReason() {
        return Optional.ofNullable(decision).flatMap(ApprovalResolved::reason);
    }

    boolean wasInvalid() {
        return result != null
                && ToolFault.of(result.error())
                        .filter(fault -> fault != ToolFault.APPROVAL_LAPSED)
                        .isPresent();
    }
}
