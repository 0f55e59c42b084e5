package dev.workmate.turn;

import dev.workmate.event.AgentEvent;
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
import dev.workmate.event.Usage;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.TokenEstimate;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;

/**
 * Asks a model on behalf of a task. The call runs on a thread of its own, so that a stop or the
 * turn's time limit cuts it at once.
 */
final class ModelStep {
    private static final Logger log = LoggerFactory.getLogger(ModelStep.class);

    private static final int MAX_HALVINGS = 2;

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
    boolean perform(Pen pen, Step.AskModel step) throws InterruptedException {
        Turn turn = pen.turn();
        CallId call = turn.state().openModelCalls().getLast().callId();
        ModelRequest request = contextBuilder.build(turn, step.task(), step.agent(), 0);
        takeBackEarlierCalls(pen, step, call, request);
        pen.show(new LiveSignal.AgentStateChanged(AgentState.THINKING));
        pen.show(new LiveSignal.StreamStarted(call));
        long begun = System.nanoTime();
        Streaming streaming = new Streaming(pen, call);
        @Nullable Mail mail = ask(pen, step, call, request, streaming);
        Streaming.Shown shown = streaming.close();
        crash.reached(CrashPoint.AFTER_MODEL_CALL);
        long durationMs = (System.nanoTime() - begun) / 1_000_000;
        switch (mail) {
            case Mail.AnswerArrived arrived ->
                    answered(
                            pen,
                            step,
                            normalizer.completed(
                                    call, step.agent().role().key(), arrived.answer(), durationMs));
            case Mail.ModelFailed failed -> failed(pen, step, call, failed.failure(), durationMs);
            case null, default -> {
                Usage usage = estimate(request, shown.estimatedTokens());
                cut(pen, step, call, shown, usage, durationMs);
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

    private Optional<Money> cost(ModelRole role, Usage usage) {
        return models.cardOf(role).prices().map(prices -> prices.cost(usage));
    }

    /** A resumed turn's earlier call had perhaps streamed words that now count for nothing. */
    private void takeBackEarlierCalls(
            Pen pen, Step.AskModel step, CallId current, ModelRequest request) {
        Usage usage = estimate(request, 0);
        for (ModelCallStarted earlier : pen.turn().state().openModelCalls()) {
            if (!earlier.callId().equals(current)) {
                pen.show(new LiveSignal.StreamReset(earlier.callId()));
                pen.write(
                        new ModelCallFailed(
                                earlier.callId(),
                                earlier.role(),
                                model(step),
                                "interrupted",
                                "The server stopped during the call.",
                                usage,
                                cost(step.agent().role(), usage),
                                0));
            }
        }
    }

    /** Asks; where the model reads less than it is said to or refuses pictures, with less again. */
    private @Nullable Mail ask(
            Pen pen, Step.AskModel step, CallId call, ModelRequest request, Streaming streaming)
            throws InterruptedException {
        LanguageModel model = models.forRole(step.agent().role());
        String name = models.nameOf(step.agent().role());
        crash.reached(CrashPoint.BEFORE_MODEL_CALL);
        ModelRequest asked = request;
        @Nullable Mail mail = Asking.ask(pen, model, asked, call, streaming);
        for (int halvings = 1; halvings <= MAX_HALVINGS && Refused.asTooLong(mail); halvings++) {
            log.warn("{} can read less than it is said to; asked again with half", name);
            asked = contextBuilder.build(pen.turn(), step.task(), step.agent(), halvings);
            mail = Asking.ask(pen, model, asked, call, streaming);
        }
        if (Refused.perhapsForPictures(mail, asked)) {
            log.warn("{} refuses a question with pictures; asked again without", name);
            mail = Asking.ask(pen, model, Refused.withoutPictures(asked), call, streaming);
            if (mail instanceof Mail.AnswerArrived) {
                Refused.tellOfPictures(pen, step);
            }
        }
        return mail;
    }

    private void answered(Pen pen, Step.AskModel step, ModelCallCompleted completed) {
        pen.write(completed);
        boolean nudge = Grounding.needsNudge(step.agent(), step.task());
        List<AgentEvent> visible = nudge ? List.of() : normalizer.visible(completed);
        visible.forEach(pen::write);
        pen.show(
                visible.isEmpty()
                        ? new LiveSignal.StreamReset(completed.callId())
                        : new LiveSignal.StreamEnded(completed.callId()));
        if (visible.isEmpty() && !nudge && !isClosingWord(pen.turn(), step)) {
            emptyOutputs.count();
            log.warn(
                    "call {} of {} in session {} gave nothing to show: {} blocks, stop reason {}, model {}",
                    completed.callId(),
                    pen.agent().id(),
                    pen.turn().session(),
                    completed.blocks().size(),
                    completed.stopReason(),
                    completed.model());
        }
    }

    private static boolean isClosingWord(Turn turn, Step.AskModel step) {
        return step.task().isRoot() && !turn.state().answers().isEmpty();
    }

    private Optional<String> model(Step.AskModel step) {
        return Optional.of(models.nameOf(step.agent().role()));
    }

    private void failed(
            Pen pen, Step.AskModel step, CallId call, ModelException failure, long durationMs) {
        pen.show(new LiveSignal.StreamReset(call));
        pen.write(
                new ModelCallFailed(
                        call,
                        step.agent().role().key(),
                        model(step),
                        failure.code(),
                        text(failure),
                        failure.usage(),
                        failure.cost(),
                        durationMs));
        pen.write(
                new ErrorRaised(failure.code(), text(failure), failure.retryable(), call.value()));
    }

    /** The user has seen these words, so they are kept, marked as cut. */
    private void cut(
            Pen pen,
            Step.AskModel step,
            CallId call,
            Streaming.Shown shown,
            Usage usage,
            long durationMs) {
        String role = step.agent().role().key();
        Optional<Money> cost = cost(step.agent().role(), usage);
        pen.write(
                new ModelCallFailed(
                        call,
                        role,
                        model(step),
                        "cancelled",
                        "The call was cut.",
                        usage,
                        cost,
                        durationMs));
        if (!shown.reasoning().isBlank()) {
            pen.write(new ThoughtShared(shown.reasoning(), false));
        }
        if (!shown.text().isBlank()) {
            pen.write(partialMessage(step, shown, usage, cost));
        }
        boolean kept = !shown.reasoning().isBlank() || !shown.text().isBlank();
        pen.show(kept ? new LiveSignal.StreamEnded(call) : new LiveSignal.StreamReset(call));
    }

    private MessageWritten partialMessage(
            Step.AskModel step, Streaming.Shown shown, Usage usage, Optional<Money> cost) {
        String[] name = models.nameOf(step.agent().role()).split(":", 2);
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
