package dev.workmate.turn;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.AgentIdentity;
import dev.workmate.event.AgentState;
import dev.workmate.event.AnswerStop;
import dev.workmate.event.CallId;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.MessageId;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.Money;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TaskId;
import dev.workmate.event.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Models;
import dev.workmate.llm.TokenEstimate;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks a model on behalf of a task. The call runs on a thread of its own, so that a stop or the
 * turn's time limit cuts it at once.
 */
final class ModelStep {
    private static final Logger log = LoggerFactory.getLogger(ModelStep.class);

    private static final int MAX_HALVINGS = 2;

    private final Models models;
    private final Viewers viewers;
    private final ContextBuilder contextBuilder;
    private final OutputNormalizer normalizer;
    private final Counter emptyOutputs;
    private final CrashPoint.Watch crash;

    ModelStep(
            Models models,
            Viewers viewers,
            ContextBuilder contextBuilder,
            OutputNormalizer normalizer,
            Counter emptyOutputs,
            CrashPoint.Watch crash) {
        this.models = models;
        this.viewers = viewers;
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
        ModelRequest request = contextBuilder.build(turn, step.task(), step.agent(), 0);
        takeBackEarlierCalls(turn, step, call, request, pipeline);
        pipeline.show(turn, agent, task, new LiveSignal.AgentStateChanged(AgentState.THINKING));
        pipeline.show(turn, agent, task, new LiveSignal.StreamStarted(call));
        long begun = System.nanoTime();
        Streaming streaming = new Streaming(turn, agent, task, call, viewers);
        @Nullable Mail mail = ask(turn, step, call, request, streaming, pipeline);
        Streaming.Shown shown = streaming.close();
        crash.reached(CrashPoint.AFTER_MODEL_CALL);
        long durationMs = (System.nanoTime() - begun) / 1_000_000;
        switch (mail) {
            case Mail.AnswerArrived arrived ->
                    answered(
                            turn,
                            step,
                            normalizer.completed(
                                    call, step.agent().role().key(), arrived.answer(), durationMs),
                            arrived.answer(),
                            pipeline);
            case Mail.ModelFailed failed ->
                    failed(turn, step, call, failed.failure(), durationMs, pipeline);
            case null, default -> {
                Usage usage = estimate(request, shown.estimatedTokens());
                cut(turn, step, call, shown, usage, durationMs, pipeline);
            }
        }
        return mail != null;
    }

    /**
     * What a call that nobody counted has taken: the provider has read the question, whatever
     * became of the answer.
     */
    static Usage estimate(ModelRequest request, long outputTokens) {
        return Usage.of(TokenEstimate.of(request) / 4 * 3, outputTokens);
    }

    /** The model that serves an agent in this turn. */
    static Models.Selected selected(Models models, Turn turn, AgentDefinition agent) {
        return models.select(agent.role(), turn.state().options().model(), agent.model());
    }

    private Optional<Money> cost(Turn turn, AgentDefinition agent, Usage usage) {
        return selected(models, turn, agent)
                .card()
                .prices()
                .map(prices -> prices.cost(usage, turn.now()));
    }

    /** A resumed turn's earlier call had perhaps streamed words that now count for nothing. */
    private void takeBackEarlierCalls(
            Turn turn,
            Step.AskModel step,
            CallId current,
            ModelRequest request,
            TurnPipeline pipeline) {
        AgentIdentity agent = step.agent().identity();
        TaskId task = step.task().id();
        Usage usage = estimate(request, 0);
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
                                model(turn, step),
                                "interrupted",
                                "The server stopped during the call.",
                                usage,
                                cost(turn, step.agent(), usage),
                                0));
            }
        }
    }

    /** Asks; where the model reads less than it is said to or refuses pictures, with less again. */
    private @Nullable Mail ask(
            Turn turn,
            Step.AskModel step,
            CallId call,
            ModelRequest request,
            Streaming streaming,
            TurnPipeline pipeline)
            throws InterruptedException {
        Models.Selected selected = selected(models, turn, step.agent());
        LanguageModel model = selected.model();
        String name = selected.name();
        crash.reached(CrashPoint.BEFORE_MODEL_CALL);
        ModelRequest asked = request;
        @Nullable Mail mail = Asking.ask(turn, model, asked, call, streaming, pipeline);
        for (int halvings = 1; halvings <= MAX_HALVINGS && Refused.asTooLong(mail); halvings++) {
            log.warn("{} can read less than it is said to; asked again with half", name);
            asked = contextBuilder.build(turn, step.task(), step.agent(), halvings);
            mail = Asking.ask(turn, model, asked, call, streaming, pipeline);
        }
        if (Refused.perhapsForPictures(mail, asked)) {
            log.warn("{} refuses a question with pictures; asked again without", name);
            mail =
                    Asking.ask(
                            turn, model, Refused.withoutPictures(asked), call, streaming, pipeline);
            if (mail instanceof Mail.AnswerArrived) {
                Refused.tellOfPictures(turn, step, pipeline);
            }
        }
        return mail;
    }

    private void answered(
            Turn turn,
            Step.AskModel step,
            ModelCallCompleted completed,
            Answer answer,
            TurnPipeline pipeline) {
        AgentIdentity agent = step.agent().identity();
        TaskId task = step.task().id();
        pipeline.add(turn, agent, task, completed);
        boolean nudge = Grounding.needsNudge(step.agent(), step.task());
        List<AgentEvent> visible =
                nudge ? List.of() : normalizer.visible(completed, answer.refusal());
        if (step.task().rounds().size() == 1) {
            Stream.concat(
                            selected(models, turn, step.agent()).notice().stream(),
                            answer.notices().stream())
                    .forEach(
                            notice ->
                                    pipeline.add(
                                            turn,
                                            agent,
                                            task,
                                            new NoticeGiven(notice.code(), notice.message())));
        }
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

    private Optional<String> model(Turn turn, Step.AskModel step) {
        return Optional.of(selected(models, turn, step.agent()).name());
    }

    private void failed(
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
                        model(turn, step),
                        failure.code(),
                        text(failure),
                        failure.usage(),
                        failure.cost(),
                        durationMs));
        pipeline.add(
                turn,
                agent.identity(),
                task,
                new ErrorRaised(failure.code(), text(failure), failure.retryable(), call.value()));
    }

    /** The user has seen these words, so they are kept, marked as cut. */
    private void cut(
            Turn turn,
            Step.AskModel step,
            CallId call,
            Streaming.Shown shown,
            Usage usage,
            long durationMs,
            TurnPipeline pipeline) {
        AgentIdentity agent = step.agent().identity();
        TaskId task = step.task().id();
        String role = step.agent().role().key();
        Optional<Money> cost = cost(turn, step.agent(), usage);
        pipeline.add(
                turn,
                agent,
                task,
                new ModelCallFailed(
                        call,
                        role,
                        model(turn, step),
                        "cancelled",
                        "The call was cut.",
                        usage,
                        cost,
                        durationMs));
        if (!shown.reasoning().isBlank()) {
            pipeline.add(turn, agent, task, new ThoughtShared(shown.reasoning(), false));
        }
        if (!shown.text().isBlank()) {
            pipeline.add(turn, agent, task, partialMessage(turn, step, shown, usage, cost));
        }
        boolean kept = !shown.reasoning().isBlank() || !shown.text().isBlank();
        pipeline.show(
                turn,
                agent,
                task,
                kept ? new LiveSignal.StreamEnded(call) : new LiveSignal.StreamReset(call));
    }

    private MessageWritten partialMessage(
            Turn turn,
            Step.AskModel step,
            Streaming.Shown shown,
            Usage usage,
            Optional<Money> cost) {
        String[] name = selected(models, turn, step.agent()).name().split(":", 2);
        return new MessageWritten(
                MessageId.next(),
                shown.text(),
                List.of(),
                AnswerStop.CANCELLED,
                name.length > 1 ? name[1] : name[0],
                name[0],
                usage,
                cost);
    }

    private static String text(ModelException failure) {
        return String.valueOf(failure.getMessage());
    }
}
