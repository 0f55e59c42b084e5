package dev.workmate.turn.state;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolCall;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One tool call inside the fold: asked for, perhaps put to a person, perhaps started, at last
 * finished.
 */
public final class CallState {
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

    public ToolUseId toolUseId() {
        return block.toolUseId();
    }

    public String providerCallId() {
        return block.providerCallId();
    }

    public String toolName() {
        return block.toolName();
    }

    public JsonText arguments() {
        return edit == null ? block.arguments() : edit.arguments();
    }

    public boolean isOpen() {
        return result == null;
    }

    public boolean isStarted() {
        return started;
    }

    boolean hasChildTask() {
        return childTask != null;
    }

    public Optional<ToolFinished> result() {
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

    public boolean waitsForPerson() {
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
    public Optional<Decision> decisionOn(ApprovalId approval) {
        ApprovalResolved answer = isAbout(doubt, approval) ? doubtAnswer : decision;
        return Optional.ofNullable(answer).map(ApprovalResolved::decision);
    }

    /** It had begun, nobody knows whether it took effect, and nobody has said so yet. */
    public boolean isInDoubt() {
        return result != null
                && result.status() == ToolStatus.UNKNOWN_OUTCOME
                && doubtAnswer == null;
    }

    public boolean isDoubtAsked() {
        return doubt != null;
    }

    /** What a person said about a call in doubt. */
    public Optional<Decision> doubtDecision() {
        return Optional.ofNullable(doubtAnswer).map(ApprovalResolved::decision);
    }

    /** The question about permission, where one was asked. */
    public Optional<ApprovalRequested> question() {
        return Optional.ofNullable(question);
    }

    /** The call as its tool sees it. */
    public ToolCall request(SessionId session, AgentId agent) {
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

    public boolean isEdited() {
        return edit != null;
    }

    /** What a person agreed to: the arguments that were shown, or the person's own. */
    public Optional<String> approvedDigest() {
        return edit == null
                ? question().flatMap(ApprovalRequested::digest)
                : Optional.of(edit.digest());
    }

    /** When a question lapses without an answer. */
    public Optional<Instant> expiry(ApprovalId approval) {
        return Stream.of(Optional.ofNullable(question), Optional.ofNullable(doubt))
                .flatMap(Optional::stream)
                .filter(asked -> asked.approvalId().equals(approval))
                .map(ApprovalRequested::expiresAt)
                .findFirst();
    }

    /** Another person had to decide, and the answer is not signed by one. */
    public boolean lacksSignature() {
        return question().flatMap(ApprovalRequested::needs).isPresent()
                && Optional.ofNullable(decision).flatMap(ApprovalResolved::signatures).isEmpty();
    }

    public Optional<Decision> decision() {
        return Optional.ofNullable(decision).map(ApprovalResolved::decision);
    }

    public Optional<String> decisionReason() {
        return Optional.ofNullable(decision).flatMap(ApprovalResolved::reason);
    }

    boolean wasInvalid() {
        return result != null
                && result.fault().filter(fault -> fault != ToolFault.APPROVAL_LAPSED).isPresent();
    }
}
