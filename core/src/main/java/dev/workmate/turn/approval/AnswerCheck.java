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

    /** What was found out about arguments that a person changed. */
    sealed interface Edited {}

    /** Arguments as the person wants them, and what they would do. */
    record Edit(ToolCall call, Proposal proposal, List<ValueChange> changes) implements Edited {
        JsonText arguments() {
            return call.arguments();
        }
    }

    /** They cannot work. */
    record Unfit(String problem) implements Edited {}

    Verdict check(ToolCall asked, CallState call, ApprovalId approval, PersonsAnswer answer) {
        if (answer.decision() != Decision.APPROVED) {
            return new Fine(Optional.empty());
        }
        Optional<JsonText> wanted =
                answer.arguments().filter(edited -> ArgumentChanges.differ(asked, edited));
        if (wanted.isEmpty()) {
            Optional<ApprovalDetails> shown =
                    call.question()
                            .filter(question -> question.approvalId().equals(approval))
                            .flatMap(ApprovalRequested::details);
            return confirmed(answer, shown, asked.approvedSummary().orElse(""), Optional.empty());
        }
        return switch (edit(asked, call, wanted.get())) {
            case Unfit(String problem) -> new Refused(new ResolveOutcome.InvalidArguments(problem));
            case Edit edit ->
                    confirmed(
                            answer,
                            edit.proposal().details(),
                            edit.proposal().summary().orElse(""),
                            Optional.of(edit));
        };
    }

    /** What changed arguments would do; asks the system, within a time. */
    Edited edit(ToolCall asked, CallState state, JsonText arguments) {
        if (!state.isOpen()) {
            return new Unfit("A call that has begun cannot be changed.");
        }
        ToolCall call = asked.with(arguments);
        Optional<Tool> tool = tools.find(call.toolName());
        if (tool.isEmpty()) {
            return new Unfit("There is no tool called " + call.toolName() + " any more.");
        }
        Optional<String> misfit = misfit(tool.get(), call);
        if (misfit.isPresent()) {
            return new Unfit(misfit.get());
        }
        try {
            Optional<Proposal> proposal = runner.preview(tool.get(), call);
            return proposal.isEmpty()
                    ? new Unfit("What the change would do could not be found out. Try again.")
                    : new Edit(
                            call,
                            withSummary(proposal.get(), tool.get(), call),
                            ArgumentChanges.between(asked.arguments(), arguments));
        } catch (ToolException e) {
            return new Unfit(String.valueOf(e.getMessage()));
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

    private static Verdict confirmed(
            PersonsAnswer answer,
            Optional<ApprovalDetails> details,
            String summary,
            Optional<Edit> edit) {
        Optional<String> demanded = details.flatMap(AnswerCheck::demanded);
        return demanded.isEmpty() || details.filter(each -> repeats(answer, each)).isPresent()
                ? new Fine(edit)
                : new Refused(new ResolveOutcome.ConfirmationNeeded(summary, demanded.get()));
    }

    /** What an approval must repeat, as a person reads it. */
    private static Optional<String> demanded(ApprovalDetails details) {
        return details.confirmWord()
                .or(
                        () ->
                                details.confirm()
                                        .map(
                                                amount ->
                                                        amount.value()
                                                                + amount.currency()
                                                                        .map(code -> " " + code)
                                                                        .orElse("")));
    }

    private static boolean repeats(PersonsAnswer answer, ApprovalDetails details) {
        Optional<String> said = answer.confirmedAmount().map(String::strip);
        if (details.confirmWord().isPresent()) {
            return said.filter(details.confirmWord().get()::equalsIgnoreCase).isPresent();
        }
        try {
            BigDecimal wanted = new BigDecimal(details.confirm().orElseThrow().value());
            return said.filter(text -> new BigDecimal(text).compareTo(wanted) == 0).isPresent();
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
