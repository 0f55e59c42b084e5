package dev.workmate.turn.step;

import dev.workmate.id.CallId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.logging.LogContext;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLost;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a model on a thread of its own, so that a stop or the turn's time limit cuts it at once. */
final class Asking {
    private static final Logger log = LoggerFactory.getLogger(Asking.class);

    /** How often people are told that a model has not said anything yet. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private Asking() {}

    /** The answer or the failure; null when the turn was cancelled or its time is up. */
    static @Nullable Mail ask(
            Pen pen, LanguageModel model, ModelRequest request, CallId call, Streaming streaming)
            throws TurnLost, InterruptedException {
        return ask(pen, model, request, call, streaming, streaming);
    }

    /** The same where nobody hears the words while they come. */
    static @Nullable Mail askSilently(
            Pen pen, LanguageModel model, ModelRequest request, CallId call, Streaming waiting)
            throws TurnLost, InterruptedException {
        return ask(pen, model, request, call, Deltas.IGNORED, waiting);
    }

    private static @Nullable Mail ask(
            Pen pen,
            LanguageModel model,
            ModelRequest request,
            CallId call,
            Deltas deltas,
            Streaming waiting)
            throws TurnLost, InterruptedException {
        Turn turn = pen.turn();
        BoundedDeltas bounded =
                new BoundedDeltas(
                        deltas, () -> turn.mail().post(new Mail.ModelFailed(call, tooLong())));
        Thread asking =
                Thread.ofVirtual()
                        .name("model-call")
                        .start(
                                LogContext.handedOn(
                                        () ->
                                                turn.mail()
                                                        .post(
                                                                call(
                                                                        model, request, bounded,
                                                                        call))));
        try {
            return await(pen, call, waiting);
        } finally {
            asking.interrupt();
        }
    }

    /** Whatever happens in an adapter, the turn hears of it: it waits for nothing else. */
    private static Mail call(
            LanguageModel model, ModelRequest request, BoundedDeltas deltas, CallId call) {
        try {
            Answer answer = Objects.requireNonNull(model.ask(request, deltas), "no answer");
            return BoundedDeltas.isTooLong(answer)
                    ? new Mail.ModelFailed(call, tooLong())
                    : new Mail.AnswerArrived(call, answer);
        } catch (ModelException e) {
            return new Mail.ModelFailed(call, e);
        } catch (InterruptedException e) {
            return new Mail.ModelFailed(
                    call, new ModelException(FailureCode.CANCELLED, "The call was cut.", true));
        } catch (RuntimeException | Error e) {
            log.error(
                    "the model adapter failed unexpectedly in call {}; the turn ends with an error",
                    call,
                    e);
            return new Mail.ModelFailed(
                    call,
                    new ModelException(
                            FailureCode.MODEL_ERROR, "The model could not be asked.", true));
        }
    }

    private static ModelException tooLong() {
        return new ModelException(
                FailureCode.ANSWER_TOO_LONG, "The model said more than an answer may hold.", true);
    }

    private static @Nullable Mail await(Pen pen, CallId call, Streaming streaming)
            throws TurnLost, InterruptedException {
        while (true) {
            switch (pen.turn().mail().await(PATIENCE)) {
                case Mail.Quiet _ -> streaming.showWaiting();
                case Mail.AnswerArrived arrived when arrived.call().equals(call) -> {
                    return arrived;
                }
                case Mail.ModelFailed failed when failed.call().equals(call) -> {
                    return failed;
                }
                case Mail.AttemptLost attempt when attempt.call().equals(streaming.call()) ->
                        attempt.next().complete(pen.repeat(attempt.call(), attempt.words()));
                case Mail.LookAgain _ -> {
                    pen.lookAgain();
                    if (pen.isStopped()) {
                        return null;
                    }
                }
                case null -> {
                    return null;
                }
                default -> log.debug("late mail for turn {} is dropped", pen.turn().id());
            }
        }
    }
}
