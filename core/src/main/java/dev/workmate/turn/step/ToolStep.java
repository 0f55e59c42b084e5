package dev.workmate.turn.step;

import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.ToolUseId;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.run.ToolOutcome;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLost;
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
public final class ToolStep {
    private static final Logger log = LoggerFactory.getLogger(ToolStep.class);
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private final ToolRunner runner;
    private final LateResults lateResults;
    private final CrashPoint.Watch crash;

    public ToolStep(ToolRunner runner, LateResults lateResults, CrashPoint.Watch crash) {
        this.runner = runner;
        this.lateResults = lateResults;
        this.crash = crash;
    }

    /** False when the turn's time is up; results not yet stored stand in the turn. */
    public boolean perform(Pen pen, Step.RunTools step) throws TurnLost, InterruptedException {
        pen.show(new LiveSignal.AgentStateChanged(AgentState.EXECUTING_TOOLS));
        Map<ToolUseId, Step.Run> open = new HashMap<>();
        step.runs().forEach(run -> open.put(run.call().toolUseId(), run));
        List<Thread> threads = start(pen, step);
        try {
            return collect(pen, open);
        } catch (TurnLost e) {
            if (lateResults.areWanted(pen.turn())) {
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
    private boolean collect(Pen pen, Map<ToolUseId, Step.Run> open)
            throws TurnLost, InterruptedException {
        while (!open.isEmpty()) {
            Mail mail = pen.turn().mail().await();
            if (mail == null) {
                return false;
            }
            for (Mail next = mail; next != null; next = pen.turn().mail().poll()) {
                take(pen, open, next);
            }
            if (pen.isStopped()) {
                return true;
            }
            if (!open.isEmpty() && !pen.turn().pending().isEmpty()) {
                pen.store();
            }
        }
        return true;
    }

    private void take(Pen pen, Map<ToolUseId, Step.Run> open, Mail mail) throws TurnLost {
        switch (mail) {
            case Mail.ToolDone done -> finish(pen, open, done);
            case Mail.StartWanted wanted -> start(pen, open, wanted);
            case Mail.LookAgain _ -> pen.lookAgain();
            case Mail.AnswerArrived _,
                    Mail.ModelFailed _,
                    Mail.AttemptLost _,
                    Mail.PreviewDone _,
                    Mail.Quiet _ ->
                    log.debug("late mail for turn {} is dropped", pen.turn().id());
        }
    }

    private static void finish(Pen pen, Map<ToolUseId, Step.Run> open, Mail.ToolDone done) {
        Step.Run run = open.remove(done.call().toolUseId());
        if (run == null) {
            return;
        }
        pen.turn().mail().received(done);
        ToolOutcome outcome = done.outcome();
        pen.write(
                new ToolFinished(
                        done.call().toolUseId(),
                        run.call().toolName(),
                        status(run, outcome),
                        outcome.output(),
                        outcome.truncated(),
                        outcome.durationMs(),
                        outcome.error(),
                        outcome.footprint(),
                        outcome.fault()));
        outcome.told().forEach(pen::write);
        if (outcome.isLapsed()) {
            run.call()
                    .question()
                    .map(asked -> lapsed(asked.approvalId(), run, outcome))
                    .ifPresent(pen::write);
        }
    }

    /** A call that had begun and gave no answer in time may have taken effect. */
    private static ToolStatus status(Step.Run run, ToolOutcome outcome) {
        return outcome.status() == ToolStatus.TIMEOUT && run.mustNotBeRepeated()
                ? ToolStatus.UNKNOWN_OUTCOME
                : outcome.status();
    }

    private static ApprovalResolved lapsed(ApprovalId asked, Step.Run run, ToolOutcome outcome) {
        return new ApprovalResolved(asked, Decision.LAPSED, run.call().toolName(), outcome.error());
    }

    /**
     * Stores the intent, unless something was said meanwhile: then look, and begin only if it was
     * not a stop.
     */
    private void start(Pen pen, Map<ToolUseId, Step.Run> open, Mail.StartWanted wanted)
            throws TurnLost {
        Step.Run run = open.get(wanted.call());
        if (run == null || wanted.mayStart().isDone()) {
            wanted.mayStart().complete(false);
            return;
        }
        crash.reached(CrashPoint.BEFORE_TOOL_START);
        ToolCall request = request(pen, run);
        ToolStarted started =
                new ToolStarted(wanted.call(), run.call().toolName(), request.argumentsDigest());
        while (!pen.isStopped()) {
            if (pen.storeUnlessMoved(started)) {
                crash.reached(CrashPoint.AFTER_TOOL_START);
                if (!wanted.mayStart().complete(true)) {
                    finish(pen, open, notBegun(pen, request));
                }
                return;
            }
            pen.lookAgain();
        }
        wanted.mayStart().complete(false);
    }

    private static Mail.ToolDone notBegun(Pen pen, ToolCall call) {
        return new Mail.ToolDone(
                call,
                pen.task(),
                ToolOutcome.failure(
                        ToolStatus.CANCELLED, "The call did not begin and was not run.", 0));
    }

    private List<Thread> start(Pen pen, Step.RunTools step) {
        List<Step.Run> inLine = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Step.Run run : step.runs()) {
            if (run.traits().concurrency().kind() == Concurrency.Kind.SEQUENTIAL) {
                inLine.add(run);
            } else {
                threads.add(Thread.ofVirtual().start(() -> run(pen, run)));
            }
        }
        if (!inLine.isEmpty()) {
            threads.add(Thread.ofVirtual().start(() -> runInLine(pen, inLine)));
        }
        return threads;
    }

    private void runInLine(Pen pen, List<Step.Run> runs) {
        for (Step.Run run : runs) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            run(pen, run);
        }
    }

    /** However a call goes, the turn hears of it: it waits for nothing else. */
    private void run(Pen pen, Step.Run run) {
        ToolCall call = request(pen, run);
        Mail.ToolDone done;
        Throwable failure = null;
        try {
            done = done(pen, run, call);
        } catch (RuntimeException | Error e) {
            failure = e;
            done = new Mail.ToolDone(call, pen.task(), broken(run));
        }
        if (!pen.turn().mail().post(done)) {
            lateResults.note(pen.turn(), done);
        }
        if (failure != null) {
            log.error("call {} of {} failed here", call.toolUseId(), call.toolName(), failure);
        }
    }

    private static ToolOutcome broken(Step.Run run) {
        return ToolOutcome.failure(
                run.mustNotBeRepeated() ? ToolStatus.UNKNOWN_OUTCOME : ToolStatus.ERROR,
                "The call failed on the server.",
                0);
    }

    private Mail.ToolDone done(Pen pen, Step.Run run, ToolCall call) {
        if (run.mode() == Step.Mode.PROBE) {
            return new Mail.ToolDone(call, pen.task(), runner.probe(run.tool(), call));
        }
        if (pen.turn().mail().isClosed()
                || run.mustNotBeRepeated() && !mayStart(pen.turn(), call)) {
            return notBegun(pen, call);
        }
        crash.reached(CrashPoint.BEFORE_TOOL_EFFECT);
        Progress progress =
                (fraction, note) ->
                        pen.show(new LiveSignal.ToolProgressed(call.toolUseId(), fraction, note));
        ToolOutcome outcome = runner.run(run.tool(), call, progress);
        crash.reached(CrashPoint.AFTER_TOOL_EFFECT);
        return new Mail.ToolDone(call, pen.task(), outcome);
    }

    private static boolean mayStart(Turn turn, ToolCall call) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        if (!turn.mail().post(new Mail.StartWanted(call.toolUseId(), answer))) {
            return false;
        }
        try {
            return answer.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer.complete(false);
            return false;
        } catch (ExecutionException | TimeoutException e) {
            // Whoever is quicker decides: a call that was not allowed to begin does not begin.
            return !answer.complete(false) && answer.getNow(false);
        }
    }

    private static ToolCall request(Pen pen, Step.Run run) {
        return run.call().request(pen.turn().session(), pen.agent().id());
    }
}
