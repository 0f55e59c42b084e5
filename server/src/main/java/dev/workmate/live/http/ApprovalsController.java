package dev.workmate.live.http;

import dev.workmate.access.User;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.id.ApprovalId;
import dev.workmate.text.JsonText;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.approval.ApprovalBook.Question;
import dev.workmate.turn.approval.ApprovalBook.Status;
import dev.workmate.turn.approval.EditOutcome;
import dev.workmate.turn.approval.QuestionDetails.Asked;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Questions to the person who is signed in. */
@RestController
public final class ApprovalsController {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 100;

    private final ApprovalDesk desk;

    public ApprovalsController(ApprovalDesk desk) {
        this.desk = desk;
    }

    /**
     * One question as clients see it, with all that its card in the conversation shows. {@code
     * inDoubt}: it is about how a call ended, not whether it may run. {@code needs} says who must
     * decide where it is not who asked; {@code askedBy} who asked, where that is somebody else, of
     * whose conversation nothing more is told.
     */
    record ApprovalView(
            String approvalId,
            String sessionId,
            Optional<String> sessionTitle,
            Optional<Long> sequence,
            Optional<String> toolUseId,
            String toolName,
            JsonText arguments,
            String summary,
            String reason,
            Instant requestedAt,
            Instant expiresAt,
            String state,
            Optional<String> by,
            Optional<ApprovalDetails> details,
            Optional<Preview> preview,
            Optional<String> entity,
            boolean inDoubt,
            Optional<String> needs,
            Optional<String> askedBy,
            Optional<List<Phrase>> reasonWords) {
        static ApprovalView of(Question question, Optional<Asked> asked, Optional<String> askedBy) {
            Optional<ApprovalRequested> request = asked.map(Asked::request);
            return new ApprovalView(
                    question.id().value(),
                    question.session().value(),
                    askedBy.isPresent() ? Optional.empty() : question.sessionTitle(),
                    asked.map(Asked::sequence),
                    request.map(one -> one.toolUseId().value()),
                    question.toolName(),
                    question.arguments(),
                    question.summary(),
                    question.reason(),
                    question.requestedAt(),
                    question.expiresAt(),
                    question.decision().map(AnswerForm::word).orElse("pending"),
                    question.decidedBy(),
                    asked.flatMap(Asked::details),
                    request.flatMap(ApprovalRequested::preview),
                    request.flatMap(ApprovalRequested::entity),
                    asked.map(Asked::inDoubt).orElse(false),
                    question.needs().map(need -> need.name().toLowerCase(Locale.ROOT)),
                    askedBy,
                    request.flatMap(ApprovalRequested::reasonWords));
        }
    }

    /** A page of questions. */
    record ApprovalList(List<ApprovalView> approvals) {}

    /** A person's answer; naming the session spares the server from looking for it. */
    record ApprovalAnswer(
            Optional<String> sessionId,
            String decision,
            Optional<String> reason,
            Optional<JsonText> arguments,
            Optional<Boolean> remember,
            Optional<String> confirmedAmount) {}

    /** Arguments that somebody thinks of; naming the session spares the server looking for it. */
    record EditWish(Optional<String> sessionId, JsonText arguments) {}

    /** What they would do: the sentence, values before and after, details, and what was changed. */
    record EditPreview(
            String summary,
            Optional<Preview> preview,
            Optional<ApprovalDetails> details,
            List<ValueChange> changes) {
        static EditPreview of(EditOutcome.Shown shown) {
            return new EditPreview(
                    shown.proposal().summary().orElse(""),
                    shown.proposal().preview(),
                    shown.proposal().details(),
                    shown.changes());
        }
    }

    /** What was taken. */
    record Taken(String approvalId, String decision, long sequence) {}

    @GetMapping("/api/approvals")
    @Operation(
            summary = "Questions to the person, newest first",
            answer = ApprovalList.class,
            defaultLimit = DEFAULT_LIMIT,
            maxLimit = MAX_LIMIT,
            problems = {"400 invalid_state", "400 invalid_limit"})
    ApprovalList list(
            User user, @RequestParam Optional<String> state, @RequestParam Optional<String> limit) {
        Status status =
                switch (state.orElse("any")) {
                    case "pending" -> Status.PENDING;
                    case "any" -> Status.ANY;
                    default ->
                            throw ProblemException.badRequest(
                                    "invalid_state", "state is pending or any.");
                };
        int count = Parameters.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
        List<Question> questions = desk.questions(user, status, count);
        Map<ApprovalId, Asked> asked = desk.asked(questions);
        return new ApprovalList(
                questions.stream()
                        .map(
                                each ->
                                        ApprovalView.of(
                                                each,
                                                Optional.ofNullable(asked.get(each.id())),
                                                askedBy(user, each)))
                        .toList());
    }

    private Optional<String> askedBy(User user, Question question) {
        return question.owner().equals(user.id())
                ? Optional.empty()
                : Optional.of(desk.nameOf(question.owner()).orElse(""));
    }

    @PostMapping("/api/approvals/{approvalId}/preview")
    @Operation(
            summary =
                    "What a question would come to with other arguments, before they are agreed to;"
                            + " one at a time for each question",
            body = EditWish.class,
            answer = EditPreview.class,
            problems = {
                "400 invalid_arguments",
                "404 approval_not_found",
                "409 approval_resolved",
                "409 turn_over",
                "429 preview_running"
            })
    EditPreview preview(User user, @PathVariable String approvalId, JsonBody body) {
        return EditPreview.of(
                AnswerForm.preview(desk, user, AnswerForm.approval(approvalId), body));
    }

    @PostMapping("/api/approvals/{approvalId}")
    @Operation(
            summary = "Answers a question; the first answer counts",
            body = ApprovalAnswer.class,
            answer = Taken.class,
            problems = {
                "400 invalid_decision",
                "400 invalid_arguments",
                "403 another_person_needed",
                "404 approval_not_found",
                "409 approval_resolved",
                "409 confirmation_needed",
                "409 turn_over"
            })
    Taken answer(User user, @PathVariable String approvalId, JsonBody body) {
        ApprovalId approval = AnswerForm.approval(approvalId);
        ResolveOutcome.Resolved resolved = AnswerForm.resolve(desk, user, approval, body);
        return new Taken(
                approval.value(), AnswerForm.word(resolved.decision()), resolved.sequence());
    }
}
