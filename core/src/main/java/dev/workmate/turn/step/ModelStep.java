package dev.workmate.turn.step;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Models;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.prompt.ContextBuilder;
import dev.workmate.turn.prompt.Grounding;
import dev.workmate.turn.state.LostCalls;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.ShownWords;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLost;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a model on behalf of a task. The call runs on a thread of its own, so that a stop or the
 * turn's time limit cuts it at once.
 */
public final class ModelStep {
    private static final Logger log = LoggerFactory.getLogger(ModelStep.class);

    private static final int MAX_HALVINGS = 2;

    private final ContextBuilder contextBuilder;
    private final OutputNormalizer normalizer;
    private final Counter emptyOutputs;
    private final Citations citations;
    private final Payment payment;
    private final CrashPoint.Watch crash;

    public ModelStep(
            ContextBuilder contextBuilder,
            OutputNormalizer normalizer,
            Counter emptyOutputs,
            Citations citations,
            Payment payment,
            CrashPoint.Watch crash) {
        this.contextBuilder = contextBuilder;
        this.normalizer = normalizer;
        this.emptyOutputs = emptyOutputs;
        this.citations = citations;
        this.payment = payment;
        this.crash = crash;
    }

    /** False when the turn's time is up; what the call gave stands in the turn, not yet stored. */
    public boolean perform(Pen pen, Step.AskModel step) throws TurnLost, InterruptedException {
        Turn turn = pen.turn();
        CallId call = turn.state().openModelCalls().getLast().callId();
        ModelRequest request = contextBuilder.build(turn, step.task(), step.agent(), 0);
        for (CallId earlier : turn.brokenCalls().takeAbandoned()) {
            pen.show(new LiveSignal.StreamReset(earlier));
        }
        pen.show(new LiveSignal.AgentStateChanged(AgentState.THINKING));
        long begun = System.nanoTime();
        Streaming streaming = new Streaming(pen, call);
        streaming.begin();
        @Nullable Mail mail = ask(pen, step, call, request, streaming);
        ShownWords shown = streaming.close();
        CallId spoke = streaming.call();
        crash.reached(CrashPoint.AFTER_MODEL_CALL);
        long durationMs = (System.nanoTime() - begun) / 1_000_000;
        switch (mail) {
            case Mail.AnswerArrived arrived -> {
                String role = step.agent().role().key();
                Answer answer = citations.settle(turn.session(), arrived.answer());
                ModelCallCompleted completed =
                        normalizer.completed(spoke, role, answer, durationMs).by(payer(turn, step));
                answered(pen, step, completed, answer, shown);
            }
            case Mail.ModelFailed failed ->
                    failed(pen, step, spoke, failed.failure(), shown, durationMs);
            case null, default -> {
                Usage usage = estimate(request, shown.estimatedTokens());
                cut(pen, step, spoke, shown, usage, durationMs);
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

    private Optional<Money> cost(Turn turn, AgentDefinition agent, Usage usage) {
        return contextBuilder
                .selected(turn, agent)
                .card()
                .prices()
                .map(prices -> prices.cost(usage, turn.now()));
    }

    /** Calls of an earlier run are over; what they had shown stays, before the next attempt. */
    public void giveUpEarlier(Pen pen, Step.AskModel step) {
        Turn turn = pen.turn();
        List<ModelCallStarted> earlier = turn.state().openModelCalls();
        if (earlier.isEmpty()) {
            return;
        }
        Usage usage = estimate(contextBuilder.build(turn, step.task(), step.agent(), 0), 0);
        Optional<Money> cost = cost(turn, step.agent(), usage);
        for (ModelCallStarted call : earlier) {
            turn.brokenCalls().abandon(call.callId());
            LostCalls.interrupted(
                            call,
                            turn.brokenCalls().recalled(call.callId()),
                            name(turn, step),
                            usage,
                            cost)
                    .stream()
                    .map(event -> paid(event, payer(turn, step)))
                    .forEach(pen::write);
        }
    }

    private static AgentEvent paid(AgentEvent event, Optional<String> payer) {
        return event instanceof ModelCallFailed failed ? failed.by(payer) : event;
    }

    /** Asks; where the model reads less than it is said to or refuses files, with less again. */
    private @Nullable Mail ask(
            Pen pen, Step.AskModel step, CallId call, ModelRequest request, Streaming streaming)
            throws TurnLost, InterruptedException {
        Models.Selected selected = contextBuilder.selected(pen.turn(), step.agent());
        LanguageModel model = selected.model();
        String name = selected.name();
        Optional<ModelException> unpaid = payment.refusal(pen, call, selected.card(), request);
        if (unpaid.isPresent()) {
            return new Mail.ModelFailed(call, unpaid.get());
        }
        crash.reached(CrashPoint.BEFORE_MODEL_CALL);
        ModelRequest asked = request;
        @Nullable Mail mail = Asking.ask(pen, model, asked, call, streaming);
        for (int halvings = 1; halvings <= MAX_HALVINGS && Refused.asTooLong(mail); halvings++) {
            log.warn("{} can read less than it is said to; asked again with half", name);
            asked = contextBuilder.build(pen.turn(), step.task(), step.agent(), halvings);
            repeat(pen, streaming);
            mail = Asking.ask(pen, model, asked, call, streaming);
        }
        if (Refused.perhapsForFiles(mail, asked)) {
            log.warn("{} refuses a question with files; asked again without", name);
            repeat(pen, streaming);
            mail = Asking.ask(pen, model, Refused.withoutFiles(asked), call, streaming);
            if (mail instanceof Mail.AnswerArrived) {
                Refused.tellOfFiles(pen, step);
            }
        }
        return mail;
    }

    private static void repeat(Pen pen, Streaming streaming) throws TurnLost {
        ShownWords shown = streaming.shown();
        if (!shown.isEmpty()) {
            streaming.next(pen.repeat(streaming.call(), shown));
        }
    }

    private void answered(
            Pen pen,
            Step.AskModel step,
            ModelCallCompleted completed,
            Answer answer,
            ShownWords shown) {
        pen.write(completed);
        boolean nudge = Grounding.needsNudge(step.agent(), step.task());
        List<AgentEvent> visible =
                nudge
                        ? shown.interrupted(name(pen.turn(), step))
                        : normalizer.visible(pen.turn().session(), completed, answer.refusal());
        if (step.task().rounds().size() == 1) {
            Stream.concat(aboutTheModel(pen.turn(), step).stream(), answer.notices().stream())
                    .forEach(notice -> pen.write(new NoticeGiven(notice.code(), notice.message())));
        }
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

    /** A wish for the whole turn is mentioned once. */
    private Optional<Answer.Notice> aboutTheModel(Turn turn, Step.AskModel step) {
        return contextBuilder
                .selected(turn, step.agent())
                .remark()
                .filter(
                        remark ->
                                step.task().isRoot()
                                        || remark.about() != Models.Remark.About.USERS_WISH)
                .map(Models.Remark::notice);
    }

    private static boolean isClosingWord(Turn turn, Step.AskModel step) {
        return step.task().isRoot() && !turn.state().answers().isEmpty();
    }

    private Optional<String> model(Turn turn, Step.AskModel step) {
        return Optional.of(name(turn, step));
    }

    private Optional<String> payer(Turn turn, Step.AskModel step) {
        return contextBuilder.selected(turn, step.agent()).payer();
    }

    private String name(Turn turn, Step.AskModel step) {
        return contextBuilder.selected(turn, step.agent()).name();
    }

    private void failed(
            Pen pen,
            Step.AskModel step,
            CallId call,
            ModelException failure,
            ShownWords shown,
            long durationMs) {
        pen.write(
                new ModelCallFailed(
                        call,
                        step.agent().role().key(),
                        model(pen.turn(), step),
                        failure.code().key(),
                        text(failure),
                        failure.usage(),
                        failure.cost(),
                        durationMs,
                        payer(pen.turn(), step)));
        shown.interrupted(name(pen.turn(), step)).forEach(pen::write);
        pen.write(
                new ErrorRaised(
                        failure.code().key(), text(failure), failure.retryable(), call.value()));
        pen.show(over(pen.turn(), call, shown));
    }

    /**
     * What was shown stands until its events are there; then the rest goes, such as half a call.
     */
    private static LiveSignal over(Turn turn, CallId call, ShownWords shown) {
        turn.brokenCalls().abandon(call);
        return shown.isEmpty()
                ? new LiveSignal.StreamReset(call)
                : new LiveSignal.StreamEnded(call);
    }

    /** The user has seen these words, so they are kept, marked as cut. */
    private void cut(
            Pen pen,
            Step.AskModel step,
            CallId call,
            ShownWords shown,
            Usage usage,
            long durationMs) {
        Optional<Money> cost = cost(pen.turn(), step.agent(), usage);
        pen.write(
                new ModelCallFailed(
                        call,
                        step.agent().role().key(),
                        model(pen.turn(), step),
                        "cancelled",
                        "The call was cut.",
                        usage,
                        cost,
                        durationMs,
                        payer(pen.turn(), step)));
        shown.events(AnswerStop.CANCELLED, name(pen.turn(), step), usage, cost).forEach(pen::write);
        pen.show(over(pen.turn(), call, shown));
    }

    private static String text(ModelException failure) {
        return String.valueOf(failure.getMessage());
    }
}
