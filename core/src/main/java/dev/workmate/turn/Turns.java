package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentId;
import dev.workmate.event.ApprovalId;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.MessageId;
import dev.workmate.event.SessionId;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door to turns: takes messages and stops, runs each turn on a virtual thread, and at start
 * continues what an earlier process left. At most one turn per session runs; the journal sees to
 * it, not this class. Thread-safe.
 */
public final class Turns {
    private static final Logger log = LoggerFactory.getLogger(Turns.class);

    private final TurnParts parts;
    private final Resending resending;
    private final Journal journal;
    private final History history;
    private final TurnLimits limits;
    private final TurnListener listener;
    private final InstantSource time;
    private final CrashPoint.Watch crash;
    private final InstanceId instance = InstanceId.next();
    private final Approvals approvals;
    private final Map<TurnId, Turn> running = new ConcurrentHashMap<>();
    private volatile Crew latest;

    public Turns(TurnParts parts) {
        this(parts, Resending.PATIENT);
    }

    /** For tests in which time stands still. */
    Turns(TurnParts parts, Resending resending) {
        this.parts = parts;
        this.resending = resending;
        this.journal = parts.journal();
        this.history = parts.history();
        this.limits = parts.limits();
        this.listener = parts.listener();
        this.time = parts.time();
        this.crash = parts.crash();
        this.latest = Crew.of(parts, parts.team().current(), resending);
        this.approvals =
                new Approvals(
                        journal,
                        resending,
                        parts.tools(),
                        parts.grants(),
                        agent -> crew().facts().identity(agent),
                        time,
                        instance);
    }

    /** The crew for the agents as they are now. Two threads may both make one: either will do. */
    private Crew crew() {
        Agents now = parts.team().current();
        Crew crew = latest;
        if (crew.agents() != now) {
            crew = Crew.of(parts, now, resending);
            latest = crew;
        }
        return crew;
    }

    /** Stores the message and starts, or queues, its turn. The same client id never runs twice. */
    public SubmitOutcome submit(OwnedSession session, NewMessage message) {
        Crew crew = crew();
        Optional<AgentId> unknown =
                message.options().targetAgentId().filter(id -> crew.agents().find(id).isEmpty());
        if (unknown.isPresent()) {
            return new SubmitOutcome.UnknownAgent(unknown.get());
        }
        if (message.whenBusy() == WhenBusy.INTERRUPT && !wasSubmitted(session, message)) {
            stop(session);
        }
        UserMessageConfirmed said =
                new UserMessageConfirmed(
                        MessageId.next(),
                        message.clientMessageId(),
                        message.content(),
                        message.attachments());
        Turn turn = Turn.fresh(session.id(), said, message.options().askedBy(session.user()), time);
        List<Draft> waiting = turn.waiting(crew.agents().supervisor().identity());
        Step first = crew.pipeline().prepare(turn);
        running.put(turn.id(), turn);
        crash.reached(CrashPoint.BEFORE_SUBMIT);
        BatchId batch = message.clientMessageId().map(BatchId::ofClient).orElseGet(BatchId::next);
        CommandRule<SubmitOutcome> rule = admission(turn, waiting, message.whenBusy());
        CommandOutcome<SubmitOutcome> outcome;
        try {
            outcome = send(session.id(), batch, rule);
        } catch (JournalException e) {
            running.remove(turn.id(), turn);
            throw e;
        }
        crash.reached(CrashPoint.AFTER_SUBMIT);
        return submitted(crew, turn, first, outcome);
    }

    private <T> CommandOutcome<T> send(SessionId session, BatchId batch, CommandRule<T> rule) {
        return resending.send(session, () -> journal.command(session, batch, rule));
    }

    /** A repeated message must not stop the turn it already started. */
    private boolean wasSubmitted(OwnedSession session, NewMessage message) {
        if (message.clientMessageId().isEmpty()) {
            return false;
        }
        BatchId batch = BatchId.ofClient(message.clientMessageId().get());
        CommandRule<Boolean> onlyLook = _ -> new Refuse<>(false);
        return journal.command(session.id(), batch, onlyLook)
                instanceof CommandOutcome.Repeated<Boolean>;
    }

    private CommandRule<SubmitOutcome> admission(
            Turn turn, List<Draft> waiting, WhenBusy whenBusy) {
        return state -> {
            SubmitOutcome accepted = new SubmitOutcome.Accepted(turn.id(), state.head() + 1);
            if (state.openTurn().isEmpty()) {
                return new Accept<>(
                        turn.pending(), new SessionChange.Open(turn.id(), instance), accepted);
            }
            if (whenBusy == WhenBusy.REJECT) {
                return new Refuse<>(new SubmitOutcome.Busy(state.openTurn().get()));
            }
            return state.waiting().size() >= limits.maxWaiting()
                    ? new Refuse<>(new SubmitOutcome.QueueFull(limits.maxWaiting()))
                    : new Accept<>(waiting, new SessionChange.Queue(turn.id()), accepted);
        };
    }

    private SubmitOutcome submitted(
            Crew crew, Turn turn, Step first, CommandOutcome<SubmitOutcome> outcome) {
        if (outcome instanceof CommandOutcome.Accepted<SubmitOutcome> accepted
                && accepted.state().openTurn().equals(Optional.of(turn.id()))) {
            turn.owned(accepted.state());
            turn.committed(accepted.events(), accepted.state());
            Thread.ofVirtual().name("turn").start(() -> drive(crew, turn, first, accepted.state()));
            return accepted.answer();
        }
        running.remove(turn.id(), turn);
        return switch (outcome) {
            case CommandOutcome.Accepted<SubmitOutcome> accepted -> accepted.answer();
            case CommandOutcome.Refused<SubmitOutcome> refused -> refused.answer();
            case CommandOutcome.Repeated<SubmitOutcome> repeated -> {
                adopt(turn.session());
                Recorded first0 = repeated.events().getFirst();
                yield new SubmitOutcome.Accepted(
                        first0.envelope().turnId().orElseThrow(), first0.sequence());
            }
            case CommandOutcome.NoSuchSession<SubmitOutcome> _ -> new SubmitOutcome.NoSuchSession();
        };
    }

    /**
     * Asks the open turn to stop; false when none is open. Works on a parked turn too, and any
     * number of times.
     */
    public boolean stop(OwnedSession session) {
        Optional<SessionState> before = journal.find(session.id());
        Optional<TurnId> open = before.flatMap(SessionState::openTurn);
        if (open.isEmpty()) {
            return false;
        }
        TurnId turn = open.get();
        Draft cancel = command(session.id(), turn, new CancelRequested(session.user().value()));
        CommandRule<Boolean> rule =
                state ->
                        !state.openTurn().equals(open)
                                ? new Refuse<>(false)
                                : new Accept<>(
                                        List.of(cancel),
                                        state.parked()
                                                ? new SessionChange.Unpark(instance)
                                                : SessionChange.STAY,
                                        state.parked());
        CommandOutcome<Boolean> outcome = send(session.id(), new BatchId("cancel:" + turn), rule);
        if (outcome instanceof CommandOutcome.Accepted<Boolean> accepted) {
            if (accepted.answer()) {
                goOn(accepted.state());
            } else {
                lookAgain(turn);
            }
        } else if (outcome instanceof CommandOutcome.Repeated<Boolean>) {
            lookAgain(turn);
            adopt(session.id());
        }
        return outcome instanceof CommandOutcome.Accepted
                || outcome instanceof CommandOutcome.Repeated;
    }

    /**
     * Takes a person's answer to a question; the first answer counts, and the turn goes on when
     * none is left open.
     */
    public ResolveOutcome resolve(OwnedSession session, ApprovalId approval, PersonsAnswer answer) {
        return approvals.resolve(session.id(), approval, answer, this::goOn, this::adopt);
    }

    private Draft command(SessionId session, TurnId turn, CancelRequested event) {
        Turn here = running.get(turn);
        Turn there =
                here != null
                        ? here
                        : Turn.resumed(
                                SessionState.fresh(session),
                                turn,
                                journal.ofTurn(session, turn),
                                time);
        return there.draft(crew().agents().supervisor().identity(), there.rootTask(), event);
    }

    /**
     * A command was stored that concerns a running turn; if another process runs it, its next
     * append tells it.
     */
    private void lookAgain(TurnId turn) {
        Turn here = running.get(turn);
        if (here != null) {
            here.post(new Mail.LookAgain());
        }
    }

    /**
     * A turn was parked until this very command: whoever had parked it is done with it, so it goes
     * on here.
     */
    private void goOn(SessionState state) {
        resume(state, Optional.empty());
    }

    /**
     * A command may have been stored without our hearing of it: then a turn that it gave to us has
     * nobody, and is taken up here.
     */
    private void adopt(SessionId session) {
        journal.find(session)
                .filter(Fence::isClaimable)
                .filter(state -> state.owner().equals(Optional.of(instance)))
                .filter(state -> !isDrivenHere(state))
                .flatMap(_ -> journal.claim(session, instance))
                .ifPresent(this::goOn);
    }

    /** A turn of another epoch runs in vain, and one without an epoch is about to be started. */
    private boolean isDrivenHere(SessionState state) {
        Turn here = running.get(state.openTurn().orElseThrow());
        return here != null && (here.epoch() == state.epoch() || here.epoch() == 0);
    }

    /**
     * Continues every open turn of an earlier process. Parked ones stay parked. Called once, at
     * start.
     */
    public int recover() {
        List<SessionId> unfinished = journal.unfinished();
        for (SessionId session : unfinished) {
            journal.claim(session, instance)
                    .ifPresent(
                            state ->
                                    resume(
                                            state,
                                            Optional.of(
                                                    new TurnResumed(
                                                            state.resumes(),
                                                            "The server was restarted."))));
        }
        return unfinished.size();
    }

    private void resume(SessionState state, Optional<TurnResumed> mark) {
        Crew crew = crew();
        Turn turn = load(state);
        if (turn.state().isStarted()) {
            AgentId speaker = turn.speaker().orElse(crew.agents().supervisor().id());
            mark.ifPresent(
                    event ->
                            crew.facts()
                                    .add(
                                            turn,
                                            crew.facts().identity(speaker),
                                            turn.rootTask(),
                                            event));
        }
        Thread.ofVirtual()
                .name("turn")
                .start(() -> drive(crew, turn, crew.pipeline().prepare(turn), state));
    }

    private Turn load(SessionState state) {
        TurnId id = state.openTurn().orElseThrow();
        Turn turn = Turn.resumed(state, id, journal.ofTurn(state.id(), id), time);
        running.put(id, turn);
        turn.post(new Mail.LookAgain());
        return turn;
    }

    /** Runs a turn, and after it those that waited behind it. */
    private void drive(Crew first, Turn begun, Step prepared, SessionState session) {
        Crew crew = first;
        Turn turn = begun;
        Step step = prepared;
        SessionState state = session;
        try {
            while (true) {
                state = crew.pipeline().run(turn, step, state);
                running.remove(turn.id(), turn);
                ended(turn, state);
                if (!isOurs(state, turn)) {
                    return;
                }
                crew = crew();
                turn = load(state);
                step = crew.pipeline().prepare(turn);
            }
        } catch (TurnLost e) {
            log.info("{}; whoever owns it now goes on", e.getMessage());
            crew.lateResults().leave(turn);
        } catch (InterruptedException e) {
            log.warn("turn {} was interrupted; it will be continued at the next start", turn.id());
        } catch (RuntimeException e) {
            log.error(
                    "turn {} of session {} stopped unexpectedly; it will be continued at the next start",
                    turn.id(),
                    turn.session(),
                    e);
        } finally {
            running.remove(turn.id(), turn);
        }
    }

    /**
     * Whether a turn waited behind this one. A higher epoch means that the last batch had been
     * stored by an earlier try, and that somebody else goes on since.
     */
    private static boolean isOurs(SessionState state, Turn before) {
        return state.epoch() == before.epoch() && Fence.isClaimable(state);
    }

    private void ended(Turn turn, SessionState state) {
        if (turn.state().end().isEmpty()) {
            return;
        }
        String answer = String.join("\n\n", turn.state().answers());
        remember(turn, answer, state);
        listener.ended(
                new TurnListener.EndedTurn(
                        turn.session(),
                        turn.id(),
                        turn.historyMark() == 0,
                        turn.state().userText(),
                        answer));
    }

    private void remember(Turn turn, String answer, SessionState state) {
        if (turn.state().condensed().isPresent()) {
            history.forget(turn.session());
            return;
        }
        history.ended(
                turn.session(),
                turn.historyMark(),
                new History.Exchange(
                        turn.messageSequence(),
                        turn.state().userText(),
                        turn.state().attachments(),
                        answer.strip()),
                state.visibleHead());
    }

    /** How many turns this process runs now. */
    public int runningCount() {
        return running.size();
    }
}
