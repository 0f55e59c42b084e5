package dev.workmate.turn.approval;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Need;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.Tools;
import dev.workmate.tool.permission.PermissionPolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.state.CallState;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks at a yes before it is taken: an edit must be able to work, and an amount that the card
 * wants repeated must be repeated. A refused answer leaves the question open. Thread-safe.
 */
public final class AnswerCheck {
    private static final String AS_ASKED =
            "Whoever approves what somebody else asked for decides on it as it was asked.";

    private final Tools tools;
    private final ToolRunner runner;
    private final SecondPerson secondPerson;

    public AnswerCheck(Tools tools, ToolRunner runner, SecondPerson secondPerson) {
        this.tools = tools;
        this.runner = runner;
        this.secondPerson = secondPerson;
    }

    /** Tells whether somebody else must agree to a call, by the rules as they are now. */
    @FunctionalInterface
    public interface SecondPerson {
        /** Where nobody else is ever asked. */
        SecondPerson NEVER = (_, _, _) -> false;

        boolean isNeeded(ToolCall call, Optional<UserId> askedBy, Proposal proposal);

        /** By the rules of a policy. */
        static SecondPerson by(Tools tools, Supplier<PermissionPolicy> policy) {
            return (call, askedBy, proposal) ->
                    tools.in(call.session()).find(call.toolName()).stream()
                            .flatMap(
                                    tool -> policy.get().secondPerson(tool, call, askedBy).stream())
                            .anyMatch(rule -> rule.demands(proposal.details()));
        }
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

    Verdict check(OpenQuestions.Open open, ApprovalId approval, PersonsAnswer answer) {
        return check(
                open.request(),
                open.call(),
                approval,
                answer,
                open.turn().state().options().askedBy());
    }

    Verdict check(
            ToolCall asked,
            CallState call,
            ApprovalId approval,
            PersonsAnswer answer,
            Optional<UserId> askedBy) {
        Optional<ApprovalRequested> question =
                call.question().filter(one -> one.approvalId().equals(approval));
        Optional<ResolveOutcome> notTheirs =
                notTheirs(question.flatMap(ApprovalRequested::needs), answer);
        if (notTheirs.isPresent()) {
            return new Refused(notTheirs.get());
        }
        if (answer.decision() != Decision.APPROVED) {
            return new Fine(Optional.empty());
        }
        Optional<JsonText> wanted =
                answer.arguments().filter(edited -> ArgumentChanges.differ(asked, edited));
        if (wanted.isEmpty()) {
            return confirmed(
                    answer,
                    question.flatMap(ApprovalRequested::details),
                    asked.approvedSummary().orElse(""),
                    Optional.empty());
        }
        return switch (edit(asked, call, wanted.get())) {
            case Unfit(String problem) -> new Refused(new ResolveOutcome.InvalidArguments(problem));
            case Edit edit when secondPerson.isNeeded(edit.call(), askedBy, edit.proposal()) ->
                    new Refused(new ResolveOutcome.AnotherPersonNeeded());
            case Edit edit ->
                    confirmed(
                            answer,
                            edit.proposal().details(),
                            edit.proposal().summary().orElse(""),
                            Optional.of(edit));
        };
    }

    /**
     * Who asked may take back what needs another person, and no more; the other person decides on
     * exactly what was asked, and on nothing else.
     */
    private static Optional<ResolveOutcome> notTheirs(Optional<Need> need, PersonsAnswer answer) {
        boolean another = answer.signatures().isPresent();
        if (need.isEmpty()) {
            return another ? Optional.of(new ResolveOutcome.NotFound()) : Optional.empty();
        }
        if (!another && answer.decision() == Decision.APPROVED) {
            return Optional.of(new ResolveOutcome.AnotherPersonNeeded());
        }
        return another && answer.goesBeyond()
                ? Optional.of(new ResolveOutcome.InvalidArguments(AS_ASKED))
                : Optional.empty();
    }

    /** What changed arguments would do; asks the system, within a time. */
    Edited edit(ToolCall asked, CallState state, JsonText arguments) {
        if (!state.isOpen()) {
            return new Unfit("A call that has begun cannot be changed.");
        }
        ToolCall call = asked.with(arguments);
        Optional<Tool> tool = tools.in(call.session()).find(call.toolName());
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
