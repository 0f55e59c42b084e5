package dev.workmate.turn.graph;

import dev.workmate.agent.Agents;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.LapsePhrase;
import dev.workmate.event.value.PauseReason;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.turn.state.LostCalls;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnIndex;
import dev.workmate.turn.state.TurnState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Writes what ends or parks a turn: everything open is closed, and why is said. */
public final class Endings {
    private final Agents agents;
    private final FactWriter facts;
    private final ToolFinalizer finalizer = new ToolFinalizer();

    public Endings(Agents agents, FactWriter facts) {
        this.agents = agents;
        this.facts = facts;
    }

    /** Writes what ends or parks a turn; returns the step for the loop. */
    public Step conclude(Turn turn, Step.Rest rest) {
        switch (rest) {
            case Step.Park _ -> facts.addToCurrent(turn, new TurnPaused(PauseReason.APPROVAL));
            case Step.End end -> end(turn, end);
        }
        return rest;
    }

    private void end(Turn turn, Step.End end) {
        TurnState state = turn.state();
        if (!state.isStarted()) {
            facts.begin(turn, Route.of(state.userText(), state.options(), agents));
        }
        for (ModelCallStarted call : state.openModelCalls()) {
            turn.brokenCalls().abandon(call.callId());
            LostCalls.abandoned(
                            call,
                            turn.brokenCalls().recalled(call.callId()),
                            facts.currentModel(turn))
                    .forEach(event -> facts.addToCurrent(turn, event));
        }
        end.failure().ifPresent(failure -> facts.addToCurrent(turn, error(turn, failure)));
        AgentIdentity last = facts.supervisor();
        for (TaskState task : state.openTasks()) {
            last = facts.identity(task.agent());
            closeTask(turn, task, end.stop());
        }
        facts.add(
                turn,
                last,
                turn.rootTask(),
                new TurnEnded(
                        end.stop(),
                        state.usage(),
                        state.cost(),
                        state.toolsUsed(),
                        turn.elapsedMs()));
    }

    private void closeTask(Turn turn, TaskState task, TurnStop stop) {
        boolean cancelled = stop == TurnStop.USER_CANCELLED;
        String why = cancelled ? "Stopped by the user." : LapsePhrase.TURN_ENDED.english();
        for (ApprovalId question : task.openQuestions()) {
            ApprovalResolved over =
                    new ApprovalResolved(
                            question,
                            cancelled ? Decision.STOPPED : Decision.LAPSED,
                            "system",
                            Optional.of(why));
            facts.add(turn, facts.identity(task.agent()), task.id(), over);
        }
        List<ToolFinished> results =
                finalizer.close(task, cancelled ? ToolStatus.CANCELLED : ToolStatus.ERROR, why);
        results.forEach(result -> facts.add(turn, facts.identity(task.agent()), task.id(), result));
        facts.add(
                turn,
                facts.identity(task.agent()),
                task.id(),
                new TaskClosed(taskStatus(stop), task.rounds().size()));
    }

    private static ErrorRaised error(Turn turn, Step.Failure failure) {
        return new ErrorRaised(
                failure.code(), failure.message(), failure.retryable(), turn.id().value());
    }

    private static TaskStatus taskStatus(TurnStop stop) {
        return switch (stop) {
            case SUCCESS -> TaskStatus.COMPLETED;
            case ERROR -> TaskStatus.FAILED;
            case MAX_TURNS -> TaskStatus.LIMIT_REACHED;
            case USER_CANCELLED -> TaskStatus.CANCELLED;
        };
    }

    public static Step.End timeUp(Turn turn) {
        long seconds = Math.max(1, turn.state().options().timeoutMs() / 1000);
        return new Step.End(
                TurnStop.ERROR,
                Optional.of(
                        new Step.Failure(
                                "turn_timeout",
                                "The turn took longer than " + seconds + " s.",
                                true)));
    }

    public static Step.End resumeLimit(int limit) {
        return new Step.End(
                TurnStop.ERROR,
                Optional.of(
                        new Step.Failure(
                                "resume_limit",
                                "The turn was interrupted "
                                        + limit
                                        + " times without progress and was given up.",
                                true)));
    }

    /**
     * Something of ours failed; who looks for it finds it in the process's log by the turn's id.
     */
    public static Step.End fault() {
        return new Step.End(
                TurnStop.ERROR,
                Optional.of(
                        new Step.Failure(
                                "internal_error",
                                "Something went wrong on the server. What was done so far is kept.",
                                true)));
    }

    /** What the user wanted, where nothing else can be done any more. */
    public static Step.End stopped() {
        return new Step.End(TurnStop.USER_CANCELLED, Optional.empty());
    }

    /**
     * The end of a turn whose log cannot be understood: nothing is known of its tasks and calls,
     * and they stay as they are.
     */
    public List<Draft> ofUnreadable(TurnId turn, Instant now) {
        ErrorRaised error =
                new ErrorRaised(
                        "turn_unreadable",
                        "The record of this turn cannot be read. It was given up; nothing in it was repeated.",
                        false,
                        turn.value());
        TurnEnded end = new TurnEnded(TurnStop.ERROR, Usage.NONE, Optional.empty(), List.of(), 0);
        return List.of(
                TurnIndex.unplaced(turn, 1, facts.supervisor(), now, error),
                TurnIndex.unplaced(turn, 2, facts.supervisor(), now, end));
    }
}
