package dev.workmate.live.http;

import dev.workmate.access.User;
import dev.workmate.event.value.Decision;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.text.JsonText;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.approval.EditOutcome;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.PersonsAnswer.Scope;
import dev.workmate.turn.approval.ResolveOutcome;
import java.util.Locale;
import java.util.Optional;

/**
 * A person's answer as it arrives, by REST and by socket alike, and what is said back when it
 * cannot be taken.
 */
public final class AnswerForm {
    private static final int MAX_REASON = 2_000;

    private AnswerForm() {}

    public static ApprovalId approval(String text) {
        try {
            return new ApprovalId(text);
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest("invalid_id", "An approval's id is a UUID.");
        }
    }

    /** Takes an answer; a client that names the session is answered without looking for it. */
    public static ResolveOutcome.Resolved resolve(
            ApprovalDesk desk, User user, ApprovalId approval, JsonBody body) {
        PersonsAnswer answer = answer(user, body);
        Optional<SessionId> session = body.text("sessionId").map(Parameters::sessionId);
        return require(
                session.isPresent()
                        ? desk.resolve(user, session.get(), approval, answer)
                        : desk.resolve(user, approval, answer));
    }

    /** What changed arguments would come to, or why that cannot be told. */
    static EditOutcome.Shown preview(
            ApprovalDesk desk, User user, ApprovalId approval, JsonBody body) {
        JsonText arguments =
                body.object("arguments")
                        .orElseThrow(
                                () ->
                                        ProblemException.badRequest(
                                                "invalid_arguments",
                                                "The arguments are a JSON object."));
        Optional<SessionId> session = body.text("sessionId").map(Parameters::sessionId);
        return switch (desk.preview(user, session, approval, arguments)) {
            case EditOutcome.Shown shown -> shown;
            case EditOutcome.Refused(ResolveOutcome outcome) -> throw refused(outcome);
            case EditOutcome.Busy _ ->
                    throw new ProblemException(
                            429,
                            "preview_running",
                            "Another change is being worked out; try again in a moment.");
        };
    }

    private static PersonsAnswer answer(User user, JsonBody body) {
        Decision decision = decision(body.requireText("decision"));
        Optional<String> reason = body.text("reason");
        if (reason.isPresent() && reason.get().length() > MAX_REASON) {
            throw ProblemException.badRequest(
                    "invalid_reason", "A reason has at most " + MAX_REASON + " characters.");
        }
        Optional<JsonText> arguments = body.object("arguments");
        if (arguments.isPresent() && decision != Decision.APPROVED) {
            throw ProblemException.badRequest(
                    "invalid_arguments", "Only a yes can change the arguments.");
        }
        boolean wide = body.flag("remember").orElse(false);
        return new PersonsAnswer(
                decision,
                user.id().value(),
                reason,
                arguments,
                wide ? Scope.ENTITY_IN_SESSION : Scope.THIS_CALL,
                body.text("confirmedAmount"));
    }

    private static Decision decision(String word) {
        return switch (word) {
            case "approved" -> Decision.APPROVED;
            case "denied" -> Decision.DENIED;
            default ->
                    throw ProblemException.badRequest(
                            "invalid_decision", "A decision is approved or denied.");
        };
    }

    /** The decision that was taken, or the reason why it was not. */
    private static ResolveOutcome.Resolved require(ResolveOutcome outcome) {
        if (outcome instanceof ResolveOutcome.Resolved resolved) {
            return resolved;
        }
        throw refused(outcome);
    }

    private static ProblemException refused(ResolveOutcome outcome) {
        return switch (outcome) {
            case ResolveOutcome.Resolved _ ->
                    throw new IllegalStateException("it was taken: " + outcome);
            case ResolveOutcome.AlreadyResolved(Decision earlier) ->
                    ProblemException.decided(
                            "approval_resolved",
                            "It was already " + word(earlier) + ".",
                            word(earlier));
            case ResolveOutcome.TurnOver _ ->
                    new ProblemException(
                            409, "turn_over", "The turn is over: the answer has no effect.");
            case ResolveOutcome.ConfirmationNeeded(String summary, String demanded) ->
                    new ProblemException(
                            409,
                            "confirmation_needed",
                            "%s. To approve this, confirm the amount: %s"
                                    .formatted(summary, demanded));
            case ResolveOutcome.InvalidArguments(String problem) ->
                    ProblemException.badRequest("invalid_arguments", problem);
            case ResolveOutcome.AnotherPersonNeeded _ ->
                    new ProblemException(
                            403,
                            "another_person_needed",
                            "Somebody else with the role approver has to agree to this.");
            case ResolveOutcome.NotFound _ ->
                    ProblemException.notFound("approval_not_found", "There is no such approval.");
        };
    }

    public static String word(Decision decision) {
        return decision.name().toLowerCase(Locale.ROOT);
    }
}
