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
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
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
import dev.workmate.turn.state.TurnClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
    private final Tools tools;
    private final AnswerCheck check;
    private final Grants grants;
    private final Function<AgentId, AgentIdentity> identities;
    private final TurnClock time;
    private final InstanceId instance;

    public Approvals(
            Journal journal,
            Resending resending,
            Tools tools,
            AnswerCheck check,
            Grants grants,
            Function<AgentId, AgentIdentity> identities,
            TurnClock time,
            InstanceId instance) {
        this.journal = journal;
        this.resending = resending;
        this.tools = tools;
        this.check = check;
        this.grants = grants;
        this.identities = identities;
        this.time = time;
        this.instance = instance;
    }

    /**
     * {@code go} is called with the session whose turn continues once the last answer is stored,
     * {@code adopt} when that was found out only later.
     */
    public ResolveOutcome resolve(
            SessionId session,
            ApprovalId approval,
            PersonsAnswer answer,
            Consumer<SessionState> go,
            Consumer<SessionId> adopt) {
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<SessionState> state = resending.send(session, () -> journal.find(session));
            Optional<TurnId> open = state.flatMap(SessionState::openTurn);
            if (open.isEmpty()) {
                return settledEarlier(session, approval).orElseGet(ResolveOutcome.TurnOver::new);
            }
            Turn turn = read(state.get(), open.get());
            Optional<CallState> call = turn.state().asked(approval);
            if (call.isEmpty()) {
                return settledEarlier(session, approval).orElseGet(ResolveOutcome.NotFound::new);
            }
            Optional<ResolveOutcome> refusal = refusal(turn, call.get(), approval);
            if (refusal.isPresent()) {
                return refusal.get();
            }
            boolean late = answer.decision() != Decision.EXPIRED && isOverdue(call.get(), approval);
            PersonsAnswer counted = late ? PersonsAnswer.none() : answer;
            Verdict verdict = checked(turn, call.get(), approval, counted);
            if (verdict instanceof AnswerCheck.Refused(ResolveOutcome outcome)) {
                return outcome;
            }
            Answered answered = new Answered(counted, ((AnswerCheck.Fine) verdict).edit());
            Optional<ResolveOutcome> settled =
                    settle(turn, state.get(), call.get(), approval, answered, go, adopt);
            if (settled.isPresent()) {
                return late && settled.get() instanceof ResolveOutcome.Resolved
                        ? new ResolveOutcome.AlreadyResolved(Decision.EXPIRED)
                        : settled.get();
            }
        }
        throw new IllegalStateException(
                "session " + session + " moved " + TRIES + " times while an answer was taken");
    }

    private Turn read(SessionState state, TurnId turn) {
        List<Recorded> log = resending.send(state.id(), () -> journal.ofTurn(state.id(), turn));
        try {
            return Turn.resumed(state, turn, log, time);
        } catch (RuntimeException e) {
            throw new JournalException("the log of turn " + turn + " makes no sense", e);
        }
    }

    /** A late answer finds the question expired, whether or not anybody has noticed before. */
    private boolean isOverdue(CallState call, ApprovalId approval) {
        return call.expiry(approval).map(expiry -> !time.instant().isBefore(expiry)).orElse(false);
    }

    /** The question's batch id tells of an answer in a turn that is long over. */
    private Optional<ResolveOutcome> settledEarlier(SessionId session, ApprovalId approval) {
        CommandRule<Boolean> onlyLook = _ -> new Refuse<>(false);
        BatchId batch = new BatchId("approval:" + approval);
        return resending.send(session, () -> journal.command(session, batch, onlyLook))
                        instanceof CommandOutcome.Repeated<Boolean> repeated
                ? Optional.of(repeated(repeated.events()))
                : Optional.empty();
    }

    private static Optional<ResolveOutcome> refusal(
            Turn turn, CallState call, ApprovalId approval) {
        Optional<Decision> earlier = call.decisionOn(approval);
        if (earlier.isPresent()) {
            return Optional.of(new ResolveOutcome.AlreadyResolved(earlier.get()));
        }
        return turn.state().isCancelled() || turn.state().end().isPresent()
                ? Optional.of(new ResolveOutcome.TurnOver())
                : Optional.empty();
    }

    /** What cannot work is told at once, not after the turn has gone on. */
    private Verdict checked(Turn turn, CallState call, ApprovalId approval, PersonsAnswer answer) {
        TaskState task = turn.state().current().orElseThrow();
        return check.check(call.request(turn.session(), task.agent()), call, approval, answer);
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
                    edit.flatMap(changed -> changed.proposal().details()));
        }
    }

    /** Empty when something was said since the log was read: look again. */
    private Optional<ResolveOutcome> settle(
            Turn turn,
            SessionState read,
            CallState call,
            ApprovalId approval,
            Answered answered,
            Consumer<SessionState> go,
            Consumer<SessionId> adopt) {
        PersonsAnswer answer = answered.answer();
        Optional<String> entity = grantedEntity(turn, call, answered);
        List<Draft> drafts = drafts(turn, call, approval, answered, entity);
        boolean last = turn.state().unansweredQuestions().size() == 1;
        CommandRule<Boolean> rule =
                now ->
                        now.head() != read.head()
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
                    go.accept(accepted.state());
                }
                yield Optional.of(resolved(answer, accepted.events()));
            }
            case CommandOutcome.Repeated<Boolean> repeated -> {
                if (!isOurs(repeated.events(), drafts)) {
                    yield Optional.of(repeated(repeated.events()));
                }
                entity.ifPresent(name -> remember(turn, call, name));
                adopt.accept(turn.session());
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
        return tools.find(call.toolName()).flatMap(tool -> Grants.entity(tool, request));
    }

    private static ResolveOutcome repeated(List<Recorded> events) {
        return events.stream()
                .map(event -> event.envelope().event())
                .filter(ApprovalResolved.class::isInstance)
                .map(
                        event ->
                                (ResolveOutcome)
                                        new ResolveOutcome.AlreadyResolved(
                                                ((ApprovalResolved) event).decision()))
                .findFirst()
                .orElseGet(ResolveOutcome.NotFound::new);
    }
}
