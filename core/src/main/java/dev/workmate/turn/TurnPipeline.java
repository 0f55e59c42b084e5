package dev.workmate.turn;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.AgentIdentity;
import dev.workmate.event.CallId;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.TaskId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import java.util.List;
import java.util.OptionalLong;

/**
 * Drives a turn: find the first missing step, store what is known, do the step, and again. A turn
 * that is resumed after a crash enters the same loop. Holds no state of its own; every turn runs on
 * one virtual thread.
 */
final class TurnPipeline {
    private static final int FOREIGN_PAGE = 200;

    private final Journal journal;
    private final Viewers viewers;
    private final AgentGraph graph;
    private final FactWriter facts;
    private final Condenser condenser;
    private final ModelStep modelStep;
    private final ToolStep toolStep;
    private final CrashPoint.Watch crash;
    private final TurnLimits limits;
    private final Resending resending;

    TurnPipeline(
            Journal journal,
            Viewers viewers,
            AgentGraph graph,
            FactWriter facts,
            Condenser condenser,
            ModelStep modelStep,
            ToolStep toolStep,
            TurnLimits limits,
            CrashPoint.Watch crash,
            Resending resending) {
        this.journal = journal;
        this.viewers = viewers;
        this.graph = graph;
        this.facts = facts;
        this.condenser = condenser;
        this.modelStep = modelStep;
        this.toolStep = toolStep;
        this.limits = limits;
        this.crash = crash;
        this.resending = resending;
    }

    /**
     * Adds every fact that follows from what is known, and the intent of the effect after them.
     * Stores nothing.
     */
    Step prepare(Turn turn) {
        if (turn.resumes() > limits.maxResumes()) {
            return facts.conclude(turn, FactWriter.resumeLimit(limits.maxResumes()));
        }
        while (true) {
            switch (graph.next(turn.session(), turn.state())) {
                case Step.Fact fact -> facts.write(turn, fact);
                case Step.AskModel ask -> {
                    modelStep.giveUpEarlier(turn, ask, this);
                    facts.intend(turn, ask);
                    return ask;
                }
                case Step.RunTools run -> {
                    return run;
                }
                case Step.Rest rest -> {
                    return facts.conclude(turn, rest);
                }
            }
        }
    }

    /**
     * Runs a prepared turn to its rest; returns the session as it is then. The step's facts may be
     * stored already.
     */
    SessionState run(Turn turn, Step prepared, SessionState session)
            throws TurnLost, InterruptedException {
        Step step = prepared;
        SessionState state = commit(turn, step, session);
        viewers.show(facts.startSignal(turn));
        while (step instanceof Step.Effect effect) {
            step = perform(turn, effect);
            state = commit(turn, step, state);
        }
        rested(turn);
        return state;
    }

    /** Does a step's work; its result stands in the turn as facts not yet stored. */
    private Step perform(Turn turn, Step.Effect step) throws TurnLost, InterruptedException {
        Step.End timeUp = FactWriter.timeUp(turn);
        boolean inTime =
                switch (step) {
                    case Step.AskModel ask ->
                            condenser.perform(turn, ask, this)
                                    && modelStep.perform(turn, ask, this);
                    case Step.RunTools run -> toolStep.perform(turn, run, this);
                };
        return inTime || turn.state().isCancelled() ? prepare(turn) : facts.conclude(turn, timeUp);
    }

    private SessionState commit(Turn turn, Step step, SessionState state)
            throws TurnLost, InterruptedException {
        return switch (step) {
            case Step.Park _ -> park(turn);
            case Step.End _ -> end(turn);
            case Step.Effect _, Step.Fact _ ->
                    turn.pending().isEmpty() ? state : store(turn, SessionChange.STAY);
        };
    }

    private SessionState end(Turn turn) throws TurnLost, InterruptedException {
        crash.reached(CrashPoint.BEFORE_TURN_END);
        return store(turn, SessionChange.CLOSE);
    }

    /**
     * Leaves the turn to a person, but only with every command seen: a stop that came just before
     * would otherwise lie in the log of a turn that nobody runs.
     */
    private SessionState park(Turn turn) throws TurnLost, InterruptedException {
        while (true) {
            OptionalLong head = OptionalLong.of(turn.head());
            switch (append(turn, turn.pending(), SessionChange.PARK, head)) {
                case AppendOutcome.Appended appended -> {
                    turn.committed(appended.events(), appended.state());
                    return appended.state();
                }
                case AppendOutcome.HeadMoved _ -> lookAgain(turn);
                case AppendOutcome.Fenced _ -> throw new TurnLost(turn);
            }
            if (turn.state().isCancelled()) {
                prepare(turn);
                return end(turn);
            }
        }
    }

    /** Stores the pending facts and takes note of what others stored in between. */
    SessionState store(Turn turn, SessionChange change) throws TurnLost, InterruptedException {
        return switch (append(turn, turn.pending(), change, OptionalLong.empty())) {
            case AppendOutcome.Appended appended -> {
                noticeForeign(turn, appended);
                yield appended.state();
            }
            case AppendOutcome.Fenced _, AppendOutcome.HeadMoved _ -> throw new TurnLost(turn);
        };
    }

    /**
     * Stores an intent only if nobody has said anything since the log was last read; false means:
     * look again.
     */
    boolean storeUnlessMoved(Turn turn, Draft intent) throws TurnLost, InterruptedException {
        return switch (append(
                turn, List.of(intent), SessionChange.STAY, OptionalLong.of(turn.head()))) {
            case AppendOutcome.Appended appended -> {
                turn.stored(intent, appended.events(), appended.state());
                yield true;
            }
            case AppendOutcome.HeadMoved _ -> false;
            case AppendOutcome.Fenced _ -> throw new TurnLost(turn);
        };
    }

    private AppendOutcome append(
            Turn turn, List<Draft> drafts, SessionChange change, OptionalLong expectedHead) {
        Append append =
                new Append(
                        turn.session(),
                        turn.id(),
                        turn.epoch(),
                        BatchId.next(),
                        drafts,
                        expectedHead,
                        change);
        crash.reached(CrashPoint.BEFORE_APPEND);
        AppendOutcome outcome = resending.send(turn.session(), () -> journal.append(append));
        crash.reached(CrashPoint.AFTER_APPEND);
        return outcome;
    }

    private void noticeForeign(Turn turn, AppendOutcome.Appended appended) {
        long expected = turn.head() + 1;
        long first = appended.events().getFirst().sequence();
        turn.committed(appended.events(), appended.state());
        if (first > expected) {
            List<Recorded> foreign =
                    journal.after(
                            turn.session(),
                            expected - 1,
                            (int) Math.min(FOREIGN_PAGE, first - expected),
                            Reach.ALL);
            turn.caughtUp(foreign);
        }
    }

    /** A call is repeated: what people have read of it is stored before the next attempt speaks. */
    CallId repeat(Turn turn, CallId call, ShownWords words) throws TurnLost, InterruptedException {
        CallId next = facts.repeat(turn, call, words);
        store(turn, SessionChange.STAY);
        return next;
    }

    /** Reads what others stored since this turn last looked. */
    void lookAgain(Turn turn) {
        turn.caughtUp(journal.after(turn.session(), turn.head(), FOREIGN_PAGE, Reach.ALL));
    }

    private void rested(Turn turn) {
        facts.restSignals(turn).forEach(viewers::show);
        if (turn.state().end().isPresent()) {
            crash.reached(CrashPoint.AFTER_TURN_END);
        }
    }

    void show(Turn turn, AgentIdentity agent, TaskId task, LiveSignal signal) {
        viewers.show(turn.signal(agent, task, signal));
    }

    void add(Turn turn, AgentIdentity agent, TaskId task, AgentEvent event) {
        facts.add(turn, agent, task, event);
    }
}
