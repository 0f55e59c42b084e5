package dev.workmate.turn;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.AgentIdentity;
import dev.workmate.event.AgentState;
import dev.workmate.event.CallId;
import dev.workmate.event.InternalTools;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TaskId;
import dev.workmate.event.Usage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Models;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a model on behalf of a task. The call runs on a thread of its own, so that a stop or the
 * turn's time limit cuts it at once.
 */
final class ModelStep {
    private static final Logger log = LoggerFactory.getLogger(ModelStep.class);

    private final Models models;
    private final ContextBuilder contextBuilder;
    private final OutputNormalizer normalizer;
    private final Counter emptyOutputs;
    private final CrashPoint.Watch crash;

    ModelStep(
            Models models,
            ContextBuilder contextBuilder,
            OutputNormalizer normalizer,
            Counter emptyOutputs,
            CrashPoint.Watch crash) {
        this.models = models;
        this.contextBuilder = contextBuilder;
        this.normalizer = normalizer;
        this.emptyOutputs = emptyOutputs;
        this.crash = crash;
    }

    /** False when the turn's time is up; what the call gave stands in the turn, not yet stored. */
    boolean perform(Turn turn, Step.AskModel step, TurnPipeline pipeline)
            throws InterruptedException {
        AgentIdentity agent = step.agent().identity();
        TaskId task = step.task().id();
        CallId call = turn.state().openModelCalls().getLast().callId();
        takeBackEarlierCalls(turn, agent, task, call, pipeline);
        pipeline.show(turn, agent, task, new LiveSignal.AgentStateChanged(AgentState.THINKING));
        pipeline.show(turn, agent, task, new LiveSignal.StreamStarted(call));
        long begun = System.nanoTime();
        Thread asking = ask(turn, step, call, pipeline);
        Mail mail = await(turn, call, pipeline);
        asking.interrupt();
        crash.reached(CrashPoint.AFTER_MODEL_CALL);
        long durationMs = (System.nanoTime() - begun) / 1_000_000;
        switch (mail) {
            case Mail.AnswerArrived arrived ->
                    answered(
                            turn,
                            step,
                            normalizer.completed(
                                    call, step.agent().role().key(), arrived.answer(), durationMs),
                            pipeline);
            case Mail.ModelFailed failed ->
                    failed(turn, step, call, failed.failure(), durationMs, pipeline);
            case null, default -> cut(turn, step, call, durationMs, pipeline);
        }
        return mail != null;
    }

    /** A resumed turn's earlier call had perhaps streamed words that now count for nothing. */
    private static void takeBackEarlierCalls(
            Turn turn, AgentIdentity agent, TaskId task, CallId current, TurnPipeline pipeline) {
        for (ModelCallStarted earlier : turn.state().openModelCalls()) {
            if (!earlier.callId().equals(current)) {
                pipeline.show(turn, agent, task, new LiveSignal.StreamReset(earlier.callId()));
                pipeline.add(
                        turn,
                        agent,
                        task,
                        new ModelCallFailed(
                                earlier.callId(),
                                earlier.role(),
                                "interrupted",
                                "The server stopped during the call.",
                                Usage.NONE,
                                0));
            }
        }
    }

    private Thread ask(Turn turn, Step.AskModel step, CallId call, TurnPipeline pipeline) {
        LanguageModel model = models.forRole(step.agent().role());
        ModelRequest request = contextBuilder.build(turn, step.task(), step.agent());
        Deltas deltas =
                new Streaming(turn, step.agent().identity(), step.task().id(), call, pipeline);
        crash.reached(CrashPoint.BEFORE_MODEL_CALL);
        return Thread.ofVirtual()
                .name("model-call")
                .start(() -> turn.post(call(model, request, deltas, call)));
    }

    private static Mail call(
            LanguageModel model, ModelRequest request, Deltas deltas, CallId call) {
        try {
            return new Mail.AnswerArrived(call, model.ask(request, deltas));
        } catch (ModelException e) {
            return new Mail.ModelFailed(call, e);
        } catch (InterruptedException e) {
            return new Mail.ModelFailed(
                    call, new ModelException("cancelled", "The call was cut.", true));
        } catch (RuntimeException e) {
            log.error(
                    "the model adapter failed unexpectedly in call {}; the turn ends with an error",
                    call,
                    e);
            return new Mail.ModelFailed(
                    call, new ModelException("model_error", "The model could not be asked.", true));
        }
    }

    /** Waits for the answer; null when the turn was cancelled or its time is up. */
    private static @Nullable Mail await(Turn turn, CallId call, TurnPipeline pipeline)
            throws InterruptedException {
        while (true) {
            switch (turn.awaitMail()) {
                case Mail.AnswerArrived arrived when arrived.call().equals(call) -> {
                    return arrived;
                }
                case Mail.ModelFailed failed when failed.call().equals(call) -> {
                    return failed;
                }
                case Mail.LookAgain _ -> {
                    pipeline.lookAgain(turn);
                    if (turn.state().isCancelled()) {
                        return null;
                    }
                }
                case null -> {
                    return null;
                }
                default -> log.debug("late mail for turn {} is dropped", turn.id());
            }
        }
    }

    private void answered(
            Turn turn, Step.AskModel step, ModelCallCompleted completed, TurnPipeline pipeline) {
        AgentIdentity agent = step.agent().identity();
        TaskId task = step.task().id();
        pipeline.add(turn, agent, task, completed);
        boolean nudge = Grounding.needsNudge(step.agent(), step.task());
        List<AgentEvent> visible = nudge ? List.of() : normalizer.visible(completed);
        visible.forEach(event -> pipeline.add(turn, agent, task, event));
        pipeline.show(
                turn,
                agent,
                task,
                visible.isEmpty()
                        ? new LiveSignal.StreamReset(completed.callId())
                        : new LiveSignal.StreamEnded(completed.callId()));
        if (visible.isEmpty() && !nudge && !isClosingWord(turn, step)) {
            emptyOutputs.count();
            log.warn(
                    "call {} of {} in session {} gave nothing to show: {} blocks, stop reason {}, model {}",
                    completed.callId(),
                    agent.id(),
                    turn.session(),
                    completed.blocks().size(),
                    completed.stopReason(),
                    completed.model());
        }
    }

    private static boolean isClosingWord(Turn turn, Step.AskModel step) {
        return step.task().isRoot() && !turn.state().answers().isEmpty();
    }

    private static void failed(
            Turn turn,
            Step.AskModel step,
            CallId call,
            ModelException failure,
            long durationMs,
            TurnPipeline pipeline) {
        AgentDefinition agent = step.agent();
        TaskId task = step.task().id();
        pipeline.show(turn, agent.identity(), task, new LiveSignal.StreamReset(call));
        pipeline.add(
                turn,
                agent.identity(),
                task,
                new ModelCallFailed(
                        call,
                        agent.role().key(),
                        failure.code(),
                        text(failure),
                        failure.usage(),
                        durationMs));
        pipeline.add(
                turn,
                agent.identity(),
                task,
                new ErrorRaised(failure.code(), text(failure), failure.retryable(), call.value()));
    }

    private static void cut(
            Turn turn, Step.AskModel step, CallId call, long durationMs, TurnPipeline pipeline) {
        AgentIdentity agent = step.agent().identity();
        pipeline.show(turn, agent, step.task().id(), new LiveSignal.StreamReset(call));
        pipeline.add(
                turn,
                agent,
                step.task().id(),
                new ModelCallFailed(
                        call,
                        step.agent().role().key(),
                        "cancelled",
                        "The call was cut.",
                        Usage.NONE,
                        durationMs));
    }

    private static String text(ModelException failure) {
        return String.valueOf(failure.getMessage());
    }

    /** Passes a model's words on as signals; calls of internal tools are not for people. */
    private record Streaming(
            Turn turn, AgentIdentity agent, TaskId task, CallId call, TurnPipeline pipeline)
            implements Deltas {
        @Override
        public void reasoning(int blockIndex, String text) {
            pipeline.show(
                    turn, agent, task, new LiveSignal.ReasoningArrived(call, blockIndex, text));
        }

        @Override
        public void text(int blockIndex, String text) {
            pipeline.show(turn, agent, task, new LiveSignal.TextArrived(call, blockIndex, text));
        }

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {
            if (!InternalTools.isInternal(toolName)) {
                pipeline.show(
                        turn,
                        agent,
                        task,
                        new LiveSignal.ToolCallArrived(call, blockIndex, toolName, partialJson));
            }
        }

        @Override
        public void reset() {
            pipeline.show(turn, agent, task, new LiveSignal.StreamReset(call));
        }
    }
}
