package dev.workmate.turn.step;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.journal.SessionChange;
import dev.workmate.turn.graph.FactWriter;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.state.ShownWords;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLost;

/**
 * What a step needs of the turn it works for, in the name of one agent and one task: to write, to
 * show, to store, and to look again. Used by the turn's thread; {@link #show} by any.
 */
public final class Pen {
    private final Turn turn;
    private final AgentIdentity agent;
    private final TaskId task;
    private final FactWriter facts;
    private final TurnLog log;
    private final Viewers viewers;

    public Pen(
            Turn turn,
            AgentIdentity agent,
            TaskId task,
            FactWriter facts,
            TurnLog log,
            Viewers viewers) {
        this.turn = turn;
        this.agent = agent;
        this.task = task;
        this.facts = facts;
        this.log = log;
        this.viewers = viewers;
    }

    /** Adds a fact; it goes to the journal with the next commit. */
    void write(AgentEvent event) {
        facts.add(turn, agent, task, event);
    }

    void show(LiveSignal signal) {
        viewers.show(turn.signal(agent, task, signal));
    }

    /** Stores what was written. */
    void store() throws TurnLost {
        log.store(turn, SessionChange.STAY);
    }

    /** Stores an intent alone, unless something was said since; false means: look again. */
    boolean storeUnlessMoved(AgentEvent intent) throws TurnLost {
        return log.storeUnlessMoved(turn, turn.draft(agent, task, intent));
    }

    /** A call is repeated: what people have read of it is stored before the next attempt speaks. */
    CallId repeat(CallId call, ShownWords words) throws TurnLost {
        CallId next = facts.repeat(turn, call, words);
        store();
        return next;
    }

    /** Reads what others said. */
    void lookAgain() {
        log.lookAgain(turn);
    }

    boolean isStopped() {
        return turn.state().isCancelled();
    }

    Turn turn() {
        return turn;
    }

    AgentIdentity agent() {
        return agent;
    }

    TaskId task() {
        return task;
    }
}
