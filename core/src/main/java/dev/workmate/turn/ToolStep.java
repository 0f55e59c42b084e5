package dev.workmate.turn;

import dev.workmate.event.AgentIdentity;
import dev.workmate.event.AgentState;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Decision;
import dev.workmate.event.Draft;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.TaskId;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.ToolStatus;
import dev.workmate.event.ToolUseId;
import dev.workmate.journal.SessionChange;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutcome;
import dev.workmate.tool.ToolRunner;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the calls of one answer: parallel ones beside each other, sequential ones in line, each
 * result stored and shown as it comes. A call that must not be repeated begins only after its
 * intent is stored, and only if nobody has said stop.
 */
final class ToolStep {
    private static final Logger log = LoggerFactory.getLogger(ToolStep.class);
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private final ToolRunner runner;
    private final FactWriter facts;
    private final LateResults lateResults;
    private final CrashPoint.Watch crash;

    ToolStep(ToolRunner runner, FactWriter facts, LateResults lateResults, CrashPoint.Watch crash) {
        this.runner = runner;
        this.facts = facts;
        this.lateResults = lateResults;
        this.crash = crash;
    }

    /** False when the turn's time is up; results not yet stored stand in the turn. */
    boolean perform(Turn turn, Step.RunTools step, TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        AgentIdentity agent = facts.identity(step.task().agent());
        TaskId task = step.task().id();
        pipeline.show(
                turn, agent, task, new LiveSignal.AgentStateChanged(AgentState.EXECUTING_TOOLS));
        Map<ToolUseId, Step.Run> open = new HashMap<>();
        step.runs().forEach(run -> open.put(run.call().toolUseId(), run));
        List<Thread> threads = start(turn, step, agent, pipeline);
        try {
            return collect(turn, open, agent, task, pipeline);
        } catch (TurnLost e) {
            if (lateResults.areWanted(turn)) {
                // They end by themselves, each within its limit, and what they say is noted.
                threads.clear();
            }
            throw e;
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }

    /**
     * Results that came together are stored together; the last ones go with what follows from them.
     */
    private boolean collect(
            Turn turn,
            Map<ToolUseId, Step.Run> open,
            AgentIdentity agent,
            TaskId task,
            TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        while (!open.isEmpty()) {
            Mail mail = turn.awaitMail();
            if (mail == null) {
                return false;
            }
            for (Mail next = mail; next != null; next = turn.pollMail()) {
                take(turn, open, next, agent, task, pipeline);
            }
            if (turn.state().isCancelled()) {
                return true;
            }
            if (!open.isEmpty() && !turn.pending().isEmpty()) {
                pipeline.store(turn, SessionChange.STAY);
            }
        }
        return true;
    }

    private void take(
            Turn turn,
            Map<ToolUseId, Step.Run> open,
            Mail mail,
            AgentIdentity agent,
            TaskId task,
            TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        switch (mail) {
            case Mail.ToolDone done -> finish(turn, open, done, agent, task, pipeline);
            case Mail.StartWanted wanted -> start(turn, open, wanted, agent, task, pipeline);
            case Mail.LookAgain _ -> pipeline.lookAgain(turn);
            case Mail.AnswerArrived _, Mail.ModelFailed _, Mail.AttemptLost _, Mail.Quiet _ ->
                    log.debug("late mail for turn {} is dropped", turn.id());
        }
    }

    private static void finish(
            Turn turn,
            Map<ToolUseId, Step.Run> open,
            Mail.ToolDone done,
            AgentIdentity agent,
            TaskId task,
            TurnPipeline pipeline) {
        Step.Run run = open.remove(done.call().toolUseId());
        if (run == null) {
            return;
        }
        turn.received(done);
        ToolOutcome outcome = done.outcome();
        boolean inDoubt =
                outcome.status() == ToolStatus.TIMEOUT
                        && run.tool().traits().effect() == Effect.ONCE;
        pipeline.add(
                turn,
                agent,
                task,
                new ToolFinished(
                        done.call().toolUseId(),
                        run.call().toolName(),
                        inDoubt ? ToolStatus.UNKNOWN_OUTCOME : outcome.status(),
                        outcome.output(),
                        outcome.truncated(),
                        outcome.durationMs(),
                        outcome.error(),
                        outcome.footprint()));
        outcome.told().forEach(event -> pipeline.add(turn, agent, task, event));
        if (outcome.isLapsed()) {
            run.call()
                    .question()
                    .ifPresent(
                            asked ->
                                    pipeline.add(
                                            turn,
                                            agent,
                                            task,
                                            new ApprovalResolved(
                                                    asked.approvalId(),
                                                    Decision.LAPSED,
                                                    run.call().toolName(),
                                                    outcome.error())));
        }
    }

    /**
     * Stores the intent, unless something was said meanwhile: then look, and begin only if it was
     * not a stop.
     */
    private void start(
            Turn turn,
            Map<ToolUseId, Step.Run> open,
            Mail.StartWanted wanted,
            AgentIdentity agent,
            TaskId task,
            TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        Step.Run run = open.get(wanted.call());
        if (run == null) {
            wanted.mayStart().complete(false);
            return;
        }
        crash.reached(CrashPoint.BEFORE_TOOL_START);
        ToolStarted started =
                new ToolStarted(
                        wanted.call(),
                        run.call().toolName(),
                        request(turn, run, agent).argumentsDigest());
        while (!turn.state().isCancelled()) {
            Draft intent = turn.draft(agent, task, started);
            if (pipeline.storeUnlessMoved(turn, intent)) {
                crash.reached(CrashPoint.AFTER_TOOL_START);
                wanted.mayStart().complete(true);
                return;
            }
            pipeline.lookAgain(turn);
        }
        wanted.mayStart().complete(false);
    }

    private List<Thread> start(
            Turn turn, Step.RunTools step, AgentIdentity agent, TurnPipeline pipeline) {
        List<Step.Run> inLine = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Step.Run run : step.runs()) {
            if (run.tool().traits().concurrency().kind() == Concurrency.Kind.SEQUENTIAL) {
                inLine.add(run);
            } else {
                threads.add(
                        Thread.ofVirtual()
                                .start(() -> run(turn, run, agent, step.task().id(), pipeline)));
            }
        }
        if (!inLine.isEmpty()) {
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () ->
                                            inLine.forEach(
                                                    run ->
                                                            run(
                                                                    turn,
                                                                    run,
                                                                    agent,
                                                                    step.task().id(),
                                                                    pipeline))));
        }
        return threads;
    }

    private void run(
            Turn turn, Step.Run run, AgentIdentity agent, TaskId task, TurnPipeline pipeline) {
        ToolCall call = request(turn, run, agent);
        if (run.mode() == Step.Mode.PROBE) {
            turn.post(new Mail.ToolDone(call, task, runner.probe(run.tool(), call)));
            return;
        }
        if (turn.isLost() || needsIntent(run.tool()) && !mayStart(turn, call)) {
            return;
        }
        crash.reached(CrashPoint.BEFORE_TOOL_EFFECT);
        Progress progress =
                (fraction, note) ->
                        pipeline.show(
                                turn,
                                agent,
                                task,
                                new LiveSignal.ToolProgressed(call.toolUseId(), fraction, note));
        ToolOutcome outcome = runner.run(run.tool(), call, progress);
        crash.reached(CrashPoint.AFTER_TOOL_EFFECT);
        Mail.ToolDone done = new Mail.ToolDone(call, task, outcome);
        if (!turn.post(done)) {
            lateResults.note(turn, done);
        }
    }

    private static boolean needsIntent(Tool tool) {
        return tool.traits().effect() == Effect.ONCE;
    }

    private static boolean mayStart(Turn turn, ToolCall call) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        if (!turn.post(new Mail.StartWanted(call.toolUseId(), answer))) {
            return false;
        }
        try {
            return answer.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            // The turn is gone or was stopped: a call that was not allowed to begin does not begin.
            answer.complete(false);
            return false;
        }
    }

    private static ToolCall request(Turn turn, Step.Run run, AgentIdentity agent) {
        return run.call().request(turn.session(), agent.id());
    }
}
