package dev.workmate.turn.approval;

import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.Draft;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Decision;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.Tools;
import dev.workmate.tool.permission.Grants;
import dev.workmate.turn.approval.AnswerCheck.Edit;
import dev.workmate.turn.approval.AnswerCheck.Verdict;
import dev.workmate.turn.approval.PersonsAnswer.Scope;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Settles questions to a person. An answer is a command: it needs no owner of the turn, only that
 * nothing was said since it was read, and its batch id is the question's, so that the first of two
 * answers counts. Thread-safe.
 */
public final class Approvals {
    private static final int TRIES = 20;

    private final Journal journal;
    private final Resending resending;
    private final OpenQuestions questions;
    private final Tools tools;
    private final AnswerCheck check;
    private final Grants grants;
    private final Function<AgentId, AgentIdentity> identities;
    private final InstanceId instance;

    public Approvals(
            Journal journal,
            Resending resending,
            OpenQuestions questions,
            Tools tools,
            AnswerCheck check,
            Grants grants,
            Function<AgentId, AgentIdentity> identities,
            InstanceId instance) {
        this.journal = journal;
        this.resending = resending;
        this.questions = questions;
        this.tools = tools;
        this.check = check;
        this.grants = grants;
        this.identities = identities;
        this.instance = instance;
    }

    /** Runs turns, and hears what an answer means for one. */
    public interface Runner {
        /** The last answer is stored: the turn, which was parked, continues here. */
        void goOn(SessionState state);

        /** The same, but it was found out only later, and somebody may have taken it up. */
        void mayGoOn(SessionId session);

        /** An answer is stored for a turn that goes on without it, or waits for others. */
        void isAnswered(SessionState state);
    }

    /** Takes an answer and tells {@code runner} if it counts. */
    public ResolveOutcome resolve(
            SessionId session, ApprovalId approval, PersonsAnswer answer, Runner runner) {
        for (int tries = 0; tries < TRIES; tries++) {
            OpenQuestions.Standing standing = questions.find(session, approval);
            if (standing instanceof OpenQuestions.Over(ResolveOutcome outcome)) {
                return outcome;
            }
            OpenQuestions.Open open = (OpenQuestions.Open) standing;
            boolean late =
                    answer.decision() != Decision.EXPIRED && questions.isOverdue(open, approval);
            PersonsAnswer counted = late ? PersonsAnswer.none() : answer;
            Verdict verdict = check.check(open, approval, counted);
            if (verdict instanceof AnswerCheck.Refused(ResolveOutcome outcome)) {
                return outcome;
            }
            Answered answered = new Answered(counted, ((AnswerCheck.Fine) verdict).edit());
            Optional<ResolveOutcome> settled = settle(open, approval, answered, runner);
            if (settled.isPresent()) {
                return late && settled.get() instanceof ResolveOutcome.Resolved
                        ? new ResolveOutcome.AlreadyResolved(Decision.EXPIRED)
                        : settled.get();
            }
        }
        throw new IllegalStateException(
                "session " + session + " moved " + TRIES + " times while an answer was taken");
    }

    /** An answer and, where the person changed something, what it is about now. */
    private record Answered(PersonsAnswer answer, Optional<Edit> edit) {
        ApprovalResolved event(ApprovalId approval) {
            return new ApprovalResolved(
                    approval,
                    answer.decision(),
                    answer.by(),
                    answer.reason(),
                    edit.map(Edit::arguments),
                    edit.map(Edit::changes),
                    edit.flatMap(changed -> changed.proposal().summary()),
                    edit.flatMap(changed -> changed.proposal().details()),
                    answer.signatures());
        }
    }

    /** Empty when something was said since the log was read: look again. */
    private Optional<ResolveOutcome> settle(
            OpenQuestions.Open open, ApprovalId approval, Answered answered, Runner runner) {
        Turn turn = open.turn();
        CallState call = open.call();
        PersonsAnswer answer = answered.answer();
        Optional<String> entity = grantedEntity(turn, call, answered);
        List<Draft> drafts = drafts(turn, call, approval, answered, entity);
        boolean last = turn.state().unansweredQuestions().size() == 1;
        CommandRule<Boolean> rule =
                now ->
                        now.head() != open.read().head()
                                ? new Refuse<>(false)
                                : new Accept<>(
                                        drafts,
                                        last && now.parked()
                                                ? new SessionChange.Unpark(instance)
                                                : SessionChange.STAY,
                                        last && now.parked());
        BatchId batch = new BatchId("approval:" + approval);
        CommandOutcome<Boolean> outcome =
                resending.send(turn.session(), () -> journal.command(turn.session(), batch, rule));
        return switch (outcome) {
            case CommandOutcome.Accepted<Boolean> accepted -> {
                entity.ifPresent(name -> remember(turn, call, name));
                if (accepted.answer()) {
                    runner.goOn(accepted.state());
                } else {
                    runner.isAnswered(accepted.state());
                }
                yield Optional.of(resolved(answer, accepted.events()));
            }
            case CommandOutcome.Repeated<Boolean> repeated -> {
                if (!isOurs(repeated.events(), drafts)) {
                    yield Optional.of(OpenQuestions.answered(repeated.events()));
                }
                entity.ifPresent(name -> remember(turn, call, name));
                runner.mayGoOn(turn.session());
                yield Optional.of(resolved(answer, repeated.events()));
            }
            case CommandOutcome.Refused<Boolean> _ -> Optional.empty();
            case CommandOutcome.NoSuchSession<Boolean> _ ->
                    Optional.of(new ResolveOutcome.NotFound());
        };
    }

    /** The answer counts in any case; without the grant the next call is asked about again. */
    private void remember(Turn turn, CallState call, String entity) {
        Harmless.run(
                "remembering a grant",
                () -> grants.remember(turn.session(), call.toolName(), entity));
    }

    private static ResolveOutcome resolved(PersonsAnswer answer, List<Recorded> events) {
        return new ResolveOutcome.Resolved(answer.decision(), events.getLast().sequence());
    }

    /** The first try was stored, only its reply was lost. */
    private static boolean isOurs(List<Recorded> stored, List<Draft> drafts) {
        return stored.getFirst().envelope().eventId().equals(drafts.getFirst().eventId());
    }

    private List<Draft> drafts(
            Turn turn,
            CallState call,
            ApprovalId approval,
            Answered answered,
            Optional<String> entity) {
        PersonsAnswer answer = answered.answer();
        TaskState task = turn.state().current().orElseThrow();
        AgentIdentity agent = identities.apply(task.agent());
        List<Draft> drafts = new ArrayList<>();
        answered.edit()
                .ifPresent(
                        edit ->
                                drafts.add(
                                        turn.draft(
                                                agent,
                                                task.id(),
                                                new ArgumentsEdited(
                                                        approval,
                                                        call.toolUseId(),
                                                        edit.arguments(),
                                                        edit.call().argumentsDigest(),
                                                        answer.by(),
                                                        edit.proposal().version()))));
        entity.ifPresent(
                name ->
                        drafts.add(
                                turn.draft(
                                        agent,
                                        task.id(),
                                        new GrantRemembered(
                                                approval, call.toolName(), name, answer.by()))));
        drafts.add(turn.draft(agent, task.id(), answered.event(approval)));
        return drafts;
    }

    /** The entity a wide yes covers; the irreversible tier is never covered. */
    private Optional<String> grantedEntity(Turn turn, CallState call, Answered answered) {
        PersonsAnswer answer = answered.answer();
        if (answer.scope() != Scope.ENTITY_IN_SESSION
                || answer.decision() != Decision.APPROVED
                || !call.isOpen()) {
            return Optional.empty();
        }
        TaskState task = turn.state().current().orElseThrow();
        ToolCall request =
                answered.edit()
                        .map(Edit::call)
                        .orElseGet(() -> call.request(turn.session(), task.agent()));
        return tools.in(turn.session())
                .find(call.toolName())
                .flatMap(tool -> Grants.entity(tool, request));
    }
}
