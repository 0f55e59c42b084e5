package dev.workmate.turn;

import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.logging.LogContext;
import dev.workmate.turn.graph.AgentGraph;
import dev.workmate.turn.graph.Endings;
import dev.workmate.turn.graph.FactWriter;
import dev.workmate.turn.graph.Standings;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.state.TurnLost;
import dev.workmate.turn.state.TurnState;
import dev.workmate.turn.step.Condenser;
import dev.workmate.turn.step.ModelStep;
import dev.workmate.turn.step.Pen;
import dev.workmate.turn.step.QuestionStep;
import dev.workmate.turn.step.ToolStep;
import java.util.Optional;

/**
 * Drives a turn: find the first missing step, store what is known, do the step, and again. A turn
 * that is resumed after a crash enters the same loop. Holds no state of its own; every turn runs on
 * one virtual thread.
 */
final class TurnPipeline {
    private final AgentGraph graph;
    private final Standings standings;
    private final FactWriter facts;
    private final Endings endings;
    private final TurnLog log;
    private final Effects effects;
    private final Viewers viewers;
    private final CrashPoint.Watch crash;
    private final TurnLimits limits;

    TurnPipeline(
            AgentGraph graph,
            Standings standings,
            FactWriter facts,
            Endings endings,
            TurnLog log,
            Effects effects,
            Viewers viewers,
            CrashPoint.Watch crash,
            TurnLimits limits) {
        this.graph = graph;
        this.standings = standings;
        this.facts = facts;
        this.endings = endings;
        this.log = log;
        this.effects = effects;
        this.viewers = viewers;
        this.crash = crash;
        this.limits = limits;
    }

    /** Those who reach outside on behalf of a turn. */
    record Effects(Condenser condenser, ModelStep model, ToolStep tools, QuestionStep questions) {}

    /**
     * Adds every fact that follows from what is known, and the intent of the effect after them.
     * Stores nothing.
     */
    Step prepare(Turn turn) {
        if (turn.resumes() > limits.maxResumes()) {
            return endings.conclude(turn, Endings.resumeLimit(limits.maxResumes()));
        }
        while (true) {
            turn.settle();
            TurnState state = turn.state();
            switch (graph.next(turn.session(), state, standings.of(turn.session(), state))) {
                case Step.Fact fact -> facts.write(turn, fact);
                case Step.AskModel ask -> {
                    effects.model().giveUpEarlier(pen(turn, ask.task()), ask);
                    facts.intend(turn, ask);
                    return ask;
                }
                case Step.Effect effect -> {
                    return effect;
                }
                case Step.Rest rest -> {
                    return endings.conclude(turn, rest);
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
        Optional<SessionState> state = commit(turn, step, session);
        viewers.show(facts.signals().start(turn));
        while (state.isEmpty() || step instanceof Step.Effect) {
            step = step instanceof Step.Effect effect ? perform(turn, effect) : thinkAgain(turn);
            state = commit(turn, step, state.orElse(session));
        }
        rested(turn);
        return state.get();
    }

    /** Ends a turn that cannot go on, whatever stood in its way. */
    SessionState fail(Turn turn, Step.End end) throws TurnLost {
        endings.conclude(turn, end);
        SessionState state = end(turn);
        rested(turn);
        return state;
    }

    /** Does a step's work; its result stands in the turn as facts not yet stored. */
    private Step perform(Turn turn, Step.Effect step) throws TurnLost, InterruptedException {
        Step.End timeUp = Endings.timeUp(turn);
        Pen pen = pen(turn, step.task());
        LogContext.enter(step.task().agent());
        boolean inTime =
                switch (step) {
                    case Step.AskModel ask ->
                            effects.condenser().perform(pen, ask)
                                    && effects.model().perform(pen, ask);
                    case Step.RunTools run -> effects.tools().perform(pen, run);
                    case Step.AskPerson ask -> effects.questions().perform(pen, ask);
                };
        turn.settle();
        return inTime || turn.state().isCancelled()
                ? prepare(turn)
                : endings.conclude(turn, timeUp);
    }

    private Pen pen(Turn turn, TaskState task) {
        return new Pen(turn, facts.identity(task.agent()), task.id(), facts, log, viewers);
    }

    /**
     * A turn is left to a person only with every word seen: a stop or an answer that came just
     * before would otherwise lie in the log of a turn that nobody runs. Empty means: think again.
     */
    private Optional<SessionState> commit(Turn turn, Step step, SessionState state)
            throws TurnLost {
        return switch (step) {
            case Step.Park _ -> log.storeUnlessMoved(turn, SessionChange.PARK);
            case Step.End _ -> Optional.of(end(turn));
            case Step.Effect _, Step.Fact _ ->
                    Optional.of(
                            turn.pending().isEmpty() ? state : log.store(turn, SessionChange.STAY));
        };
    }

    private Step thinkAgain(Turn turn) {
        turn.takeBackPause();
        log.lookAgain(turn);
        return prepare(turn);
    }

    private SessionState end(Turn turn) throws TurnLost {
        crash.reached(CrashPoint.BEFORE_TURN_END);
        return log.store(turn, SessionChange.CLOSE);
    }

    private void rested(Turn turn) {
        facts.signals().rest(turn).forEach(viewers::show);
        if (turn.state().end().isPresent()) {
            crash.reached(CrashPoint.AFTER_TURN_END);
        }
    }
}
