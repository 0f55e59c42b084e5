package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.LatestFacts;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.llm.Models;
import dev.workmate.text.JsonText;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.approval.AnswerCheck;
import dev.workmate.turn.approval.Approvals;
import dev.workmate.turn.approval.EditOutcome;
import dev.workmate.turn.approval.EditPreviews;
import dev.workmate.turn.approval.OpenQuestions;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.ResolveOutcome;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.log.TurnLines;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import dev.workmate.turn.state.TurnLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The door to turns: takes messages and stops, runs each turn on a virtual thread, and at start
 * continues what an earlier process left. At most one turn per session runs; the journal sees to
 * it, not this class. Thread-safe.
 */
public final class Turns {
    private final Resending resending;
    private final Journal journal;
    private final TurnLimits limits;
    private final TurnClock time;
    private final CrashPoint.Watch crash;
    private final InstanceId instance = InstanceId.next();
    private final Approvals approvals;
    private final EditPreviews edits;
    private final RunningTurns running = new RunningTurns();
    private final Departure departure = new Departure();
    private final Crews crews;
    private final Driver driver;
    private final Doorbell doorbell;
    private final Stops stops;
    private final Models models;
    private final Admission admission;
    private final LatestFacts<ModelSelected> selections;
    private final Sweeps sweeps;

    public Turns(TurnParts parts) {
        this(parts, Peers.NONE);
    }

    /** With other processes on the same journal. */
    public Turns(TurnParts parts, Peers peers) {
        this(parts, peers, Pace.real());
    }

    /** For tests in which time stands still. */
    Turns(TurnParts parts, Peers peers, Pace pace) {
        this.resending = pace.resending();
        this.journal = parts.journal();
        this.limits = parts.limits();
        this.time = new TurnClock(parts.time(), pace.nanos());
        this.crash = parts.observers().crash();
        this.models = parts.models();
        this.admission = parts.gate().admission();
        this.selections = new LatestFacts<>(journal, ModelSelected.class);
        this.crews = new Crews(parts, pace.resending(), departure);
        this.driver = new Driver(parts, running, time, instance, peers, crews, departure);
        Standstill standstill = new Standstill(journal, pace.patience(), running, driver);
        this.doorbell =
                new Doorbell(journal, instance, running, standstill, driver, peers.nudges());
        this.stops =
                new Stops(
                        journal,
                        resending,
                        time,
                        instance,
                        running,
                        crews,
                        new Stops.Effect(driver, doorbell, standstill));
        this.sweeps = new Sweeps(journal, driver, standstill);
        OpenQuestions questions = new OpenQuestions(journal, resending, time);
        AnswerCheck check =
                new AnswerCheck(
                        parts.tooling().tools(),
                        parts.tooling().runner(),
                        AnswerCheck.SecondPerson.by(
                                parts.tooling().tools(), () -> parts.setup().current().policy()));
        this.edits = new EditPreviews(questions, check);
        this.approvals =
                new Approvals(
                        journal,
                        resending,
                        questions,
                        parts.tooling().tools(),
                        check,
                        parts.tooling().grants(),
                        agent -> crews.current().facts().identity(agent),
                        instance);
    }

    /** Under which name this process owns its turns. */
    public InstanceId instance() {
        return instance;
    }

    /** Stores the message and starts, or queues, its turn. The same client id never runs twice. */
    public SubmitOutcome submit(OwnedSession session, NewMessage message) {
        Crew crew = crews.current();
        Optional<AgentId> unknown =
                message.options().targetAgentId().filter(id -> crew.agents().find(id).isEmpty());
        if (unknown.isPresent()) {
            return new SubmitOutcome.UnknownAgent(unknown.get());
        }
        try (Admission.Pass pass = admission.ask(session, message)) {
            return pass.refusal().isEmpty() || wasSubmitted(session, message)
                    ? admitted(session, message, crew)
                    : new SubmitOutcome.OverLimit(pass.refusal().get());
        }
    }

    private SubmitOutcome admitted(OwnedSession session, NewMessage message, Crew crew) {
        if (message.whenBusy() == WhenBusy.INTERRUPT && !wasSubmitted(session, message)) {
            stop(session);
        }
        UserMessageConfirmed said =
                new UserMessageConfirmed(
                        MessageId.next(),
                        message.clientMessageId(),
                        message.content(),
                        message.attachments());
        TurnOptions terms = terms(session, message.options()).askedBy(session.user());
        Turn turn = Turn.fresh(session.id(), said, terms, time);
        List<Draft> waiting = turn.waiting(crew.agents().supervisor().identity());
        Step first = crew.pipeline().prepare(turn);
        running.expect(turn);
        crash.reached(CrashPoint.BEFORE_SUBMIT);
        BatchId batch = message.clientMessageId().map(BatchId::ofClient).orElseGet(BatchId::next);
        CommandRule<SubmitOutcome> rule = admission(turn, waiting, message.whenBusy());
        CommandOutcome<SubmitOutcome> outcome;
        try {
            outcome = send(session.id(), batch, rule);
        } catch (RuntimeException | Error e) {
            // Should it be stored all the same, the next sweep finds it.
            running.forget(turn);
            throw e;
        }
        crash.reached(CrashPoint.AFTER_SUBMIT);
        return submitted(crew, turn, first, outcome);
    }

    /** A message without a wish of its own gets the model that was chosen for its session. */
    private TurnOptions terms(OwnedSession session, TurnOptions options) {
        if (options.model().isPresent() || models.choices().isEmpty()) {
            return options;
        }
        return resending
                .send(session.id(), () -> selections.of(session.id()))
                .flatMap(ModelSelected::model)
                .map(options::withModel)
                .orElse(options);
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
        return send(session.id(), batch, onlyLook) instanceof CommandOutcome.Repeated<Boolean>;
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
            TurnLines.tell(accepted.events());
            driver.start(crew, turn, first, accepted.state());
            return accepted.answer();
        }
        running.forget(turn);
        return switch (outcome) {
            case CommandOutcome.Accepted<SubmitOutcome> accepted -> {
                doorbell.ring(accepted.state(), Nudge.Cause.MESSAGE);
                yield accepted.answer();
            }
            case CommandOutcome.Refused<SubmitOutcome> refused -> refused.answer();
            case CommandOutcome.Repeated<SubmitOutcome> repeated -> {
                driver.adopt(turn.session(), Drive.Aim.GO_ON);
                Recorded first0 = repeated.events().getFirst();
                yield new SubmitOutcome.Accepted(
                        first0.envelope().turnId().orElseThrow(), first0.sequence());
            }
            case CommandOutcome.NoSuchSession<SubmitOutcome> _ -> new SubmitOutcome.NoSuchSession();
        };
    }

    /**
     * Asks the open turn to stop; false when none is open. Works on a parked turn too, on one that
     * nobody works on, and any number of times.
     */
    public boolean stop(OwnedSession session) {
        return stops.stop(session);
    }

    /**
     * Takes a person's answer to a question; the first answer counts, and the turn goes on when
     * none is left open.
     */
    public ResolveOutcome resolve(OwnedSession session, ApprovalId approval, PersonsAnswer answer) {
        return approvals.resolve(session.id(), approval, answer, new Resumption());
    }

    /** What an answer means for its turn. */
    private final class Resumption implements Approvals.Runner {
        @Override
        public void goOn(SessionState state) {
            driver.goOn(state, Drive.Aim.GO_ON);
        }

        @Override
        public void mayGoOn(SessionId session) {
            driver.adopt(session, Drive.Aim.GO_ON);
        }

        @Override
        public void isAnswered(SessionState state) {
            doorbell.ring(state, Nudge.Cause.ANSWER);
        }
    }

    /** What a question would come to with other arguments; it stays open, and nothing is stored. */
    public EditOutcome preview(OwnedSession session, ApprovalId approval, JsonText arguments) {
        return edits.preview(session.id(), approval, arguments);
    }

    /**
     * Continues every open turn of earlier processes; returns how many. Parked ones stay parked.
     * Called once, at start; what cannot be taken up now is left to the sweeps.
     */
    public int recover() {
        return sweeps.all();
    }

    /**
     * Takes up open turns that nobody works on, such as those that the journal failed for too long
     * or whose process is gone; returns how many. Called every few seconds. A turn that was taken
     * up before without success waits for its next time, twice as long each. Turns that run here
     * look for what was said to them through other processes, and one whose thread stands still is
     * taken from it.
     */
    public int sweep() {
        return sweeps.next();
    }

    /** Another process has stored a command for a turn; nothing happens unless it runs here. */
    public void nudged(Nudge nudge) {
        doorbell.hear(nudge);
    }

    /**
     * This process is about to go down: from now on nothing is taken up, and each turn is given
     * away at its next durable point, once the step under way is stored. A message that still comes
     * is stored and given away likewise.
     */
    public void leave() {
        departure.begin();
    }

    /** Waits for that; returns how many turns were not as far when the time was up. */
    public int awaitLeft(Duration limit) throws InterruptedException {
        running.awaitRest(limit);
        return running.count();
    }

    /** How many wait for the journal now, which is away. */
    public int waitingForStore() {
        return resending.waiting();
    }

    /** Whether the turn's thread waits for word now, where a stop reaches it at once. */
    boolean isListening(TurnId turn) {
        return running.find(turn).map(here -> here.mail().isAwaited()).orElse(false);
    }

    /** How many turns this process runs now. */
    public int runningCount() {
        return running.count();
    }
}
