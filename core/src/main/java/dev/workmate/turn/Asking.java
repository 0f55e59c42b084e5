package dev.workmate.turn;

import dev.workmate.event.CallId;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import java.time.Duration;
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
            Turn turn,
            LanguageModel model,
            ModelRequest request,
            CallId call,
            Streaming streaming,
            TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        return ask(turn, model, request, call, streaming, streaming, pipeline);
    }

    /** The same where nobody hears the words while they come. */
    static @Nullable Mail askSilently(
            Turn turn,
            LanguageModel model,
            ModelRequest request,
            CallId call,
            Streaming waiting,
            TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        return ask(turn, model, request, call, Deltas.IGNORED, waiting, pipeline);
    }

    private static @Nullable Mail ask(
            Turn turn,
            LanguageModel model,
            ModelRequest request,
            CallId call,
            Deltas deltas,
            Streaming waiting,
            TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        Thread asking =
                Thread.ofVirtual()
                        .name("model-call")
                        .start(() -> turn.post(call(model, request, deltas, call)));
        try {
            return await(turn, call, waiting, pipeline);
        } finally {
            asking.interrupt();
        }
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

    private static @Nullable Mail await(
            Turn turn, CallId call, Streaming streaming, TurnPipeline pipeline)
            throws TurnLost, InterruptedException {
        while (true) {
            switch (turn.awaitMail(PATIENCE)) {
                case Mail.Quiet _ -> streaming.showWaiting();
                case Mail.AnswerArrived arrived when arrived.call().equals(call) -> {
                    return arrived;
                }
                case Mail.ModelFailed failed when failed.call().equals(call) -> {
                    return failed;
                }
                case Mail.AttemptLost attempt when attempt.call().equals(streaming.call()) ->
                        attempt.next()
                                .complete(pipeline.repeat(turn, attempt.call(), attempt.words()));
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
}
