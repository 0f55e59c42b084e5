package dev.workmate.turn.approval;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.id.ApprovalId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.Tools;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.state.CallState;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Looks at a yes before it is taken: an edit must be able to work, and an amount that the card
 * wants repeated must be repeated. A refused answer leaves the question open. Thread-safe.
 */
public final class AnswerCheck {
    private final Tools tools;
    private final ToolRunner runner;

    public AnswerCheck(Tools tools, ToolRunner runner) {
        this.tools = tools;
        this.runner = runner;
    }

    /** What was found out about an answer. */
    sealed interface Verdict {}

    /** It may be taken, as it was asked or with the person's changes. */
    record Fine(Optional<Edit> edit) implements Verdict {}

    /** It may not; the question stays. */
    record Refused(ResolveOutcome outcome) implements Verdict {}

    /** Arguments as the person wants them, and what they would do. */
    record Edit(ToolCall call, Proposal proposal, List<ValueChange> changes) {
        JsonText arguments() {
            return call.arguments();
        }
    }

    Verdict check(ToolCall asked, CallState call, ApprovalId approval, PersonsAnswer answer) {
        if (answer.decision() != Decision.APPROVED) {
            return new Fine(Optional.empty());
        }
        Optional<JsonText> wanted =
                answer.arguments().filter(edited -> ArgumentChanges.differ(asked, edited));
        if (wanted.isPresent() && !call.isOpen()) {
            return unfit("A call that has begun cannot be changed.");
        }
        if (wanted.isEmpty()) {
            Optional<ApprovalDetails> shown =
                    call.question()
                            .filter(question -> question.approvalId().equals(approval))
                            .flatMap(ApprovalRequested::details);
            return confirmed(answer, shown, asked.approvedSummary().orElse(""), Optional.empty());
        }
        return edited(asked, wanted.get(), answer);
    }

    private Verdict edited(ToolCall asked, JsonText arguments, PersonsAnswer answer) {
        ToolCall call = asked.with(arguments);
        Optional<Tool> tool = tools.find(call.toolName());
        if (tool.isEmpty()) {
            return unfit("There is no tool called " + call.toolName() + " any more.");
        }
        Optional<String> misfit = misfit(tool.get(), call);
        if (misfit.isPresent()) {
            return unfit(misfit.get());
        }
        try {
            Optional<Proposal> proposal = runner.preview(tool.get(), call);
            if (proposal.isEmpty()) {
                return unfit("What the change would do could not be found out. Try again.");
            }
            Edit edit =
                    new Edit(
                            call,
                            withSummary(proposal.get(), tool.get(), call),
                            ArgumentChanges.between(asked.arguments(), arguments));
            return confirmed(
                    answer,
                    proposal.get().details(),
                    edit.proposal().summary().orElse(""),
                    Optional.of(edit));
        } catch (ToolException e) {
            return unfit(String.valueOf(e.getMessage()));
        }
    }

    private static Proposal withSummary(Proposal proposal, Tool tool, ToolCall call) {
        return new Proposal(
                Optional.of(proposal.summary().orElseGet(() -> tool.summary(call))),
                proposal.preview(),
                proposal.details());
    }

    private static Optional<String> misfit(Tool tool, ToolCall call) {
        return tool.validate(call.arguments())
                .or(
                        () ->
                                tool.permission(call) instanceof Permission.Denied denied
                                        ? Optional.of(denied.reason())
                                        : Optional.empty());
    }

    private static Verdict unfit(String problem) {
        return new Refused(new ResolveOutcome.InvalidArguments(problem));
    }

    private static Verdict confirmed(
            PersonsAnswer answer,
            Optional<ApprovalDetails> details,
            String summary,
            Optional<Edit> edit) {
        Optional<ApprovalDetails.Amount> demanded = details.flatMap(ApprovalDetails::confirm);
        return demanded.isEmpty() || repeats(answer, demanded.get())
                ? new Fine(edit)
                : new Refused(new ResolveOutcome.ConfirmationNeeded(summary, demanded.get()));
    }

    private static boolean repeats(PersonsAnswer answer, ApprovalDetails.Amount demanded) {
        try {
            return answer.confirmedAmount()
                    .map(said -> new BigDecimal(said.strip()))
                    .filter(said -> said.compareTo(new BigDecimal(demanded.value())) == 0)
                    .isPresent();
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
