package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.turn.state.Mail;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A model is asked on a thread of its own, and the turn always hears how it went. */
@Timeout(60)
class AskingTest {
    private static final ModelRequest REQUEST =
            new ModelRequest(
                    ModelRole.GENERAL, "a", "s", List.of(), List.of(), ToolChoice.AUTO, 0, 9);

    private final StepKit kit = new StepKit(new ScriptedModel(_ -> Script.nothing()));
    private CallId call;
    private Streaming streaming;

    @BeforeEach
    void begin() throws Exception {
        call = kit.intend();
        streaming = new Streaming(kit.pen, call);
    }

    @Test
    void theAnswerArrivesAndItsWordsAreShown() throws Exception {
        assertThat(ask(playing(Script.says("Hello."))))
                .isInstanceOfSatisfying(
                        Mail.AnswerArrived.class,
                        arrived -> {
                            assertThat(arrived.call()).isEqualTo(call);
                            assertThat(arrived.answer().stopReason())
                                    .isEqualTo(AnswerStop.END_TURN);
                        });
        assertThat(kit.signals()).containsExactly(new TextArrived(call, 0, "Hello."));
    }

    @Test
    void silentlyNobodyHearsTheWords() throws Exception {
        Mail mail =
                Asking.askSilently(
                        kit.pen, playing(Script.says("Hello.")), REQUEST, call, streaming);

        assertThat(mail).isInstanceOf(Mail.AnswerArrived.class);
        assertThat(kit.signals()).isEmpty();
    }

    @Test
    void aFailureArrivesAsItIs() throws Exception {
        ModelException busy = new ModelException(FailureCode.OVERLOADED, "Too much.", true);

        assertThat(
                        ask(
                                (_, _) -> {
                                    throw busy;
                                }))
                .isEqualTo(new Mail.ModelFailed(call, busy));
    }

    @Test
    void aBrokenAdapterIsAFailureOfTheCall() throws Exception {
        assertThat(
                        failure(
                                (_, _) -> {
                                    throw new StackOverflowError("of the adapter");
                                }))
                .isEqualTo("model_error");
    }

    @Test
    @SuppressWarnings("NullAway") // An adapter that breaks its promise.
    void noAnswerIsAFailureToo() throws Exception {
        assertThat(failure((_, _) -> null)).isEqualTo("model_error");
    }

    @Test
    void anAnswerThatIsTooLongIsNotTaken() throws Exception {
        String words = "x".repeat(BoundedDeltas.MAX_CHARACTERS + 1);
        Answer answer =
                new Answer(
                        "p",
                        "m",
                        List.of(Script.text(words)),
                        AnswerStop.END_TURN,
                        Usage.NONE,
                        Optional.empty());

        assertThat(failure((_, _) -> answer)).isEqualTo("answer_too_long");
    }

    /** An adapter that swallows everything would otherwise hold the turn. */
    @Test
    void aModelThatNeverEndsIsNotWaitedFor() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);
        String words = "x".repeat(BoundedDeltas.MAX_CHARACTERS);

        assertThat(
                        failure(
                                (_, deltas) -> {
                                    deltas.text(0, words);
                                    try {
                                        deltas.text(0, "x");
                                    } catch (BoundedDeltas.TooLong e) {
                                        return hang(cut);
                                    }
                                    throw new AssertionError("it was passed on");
                                }))
                .isEqualTo("answer_too_long");
        assertThat(cut.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aStopCutsTheCall() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);

        assertThat(
                        ask(
                                (_, _) -> {
                                    kit.stop();
                                    return hang(cut);
                                }))
                .isNull();
        assertThat(cut.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whoeverLooksInVainWaitsOn() throws Exception {
        Mail mail =
                ask(
                        (_, deltas) -> {
                            kit.turn.mail().post(new Mail.LookAgain());
                            return Script.says("Hello.").play(deltas);
                        });

        assertThat(mail).isInstanceOf(Mail.AnswerArrived.class);
    }

    @Test
    void withoutTimeNobodyIsWaitedFor() throws Exception {
        kit.timeIsUp();

        assertThat(ask((_, _) -> hang(new CountDownLatch(1)))).isNull();
    }

    @Test
    void whatAnEarlierCallSaysIsNotTakenForThisOne() throws Exception {
        Answer late = Script.says("Late.").play(Deltas.IGNORED);
        kit.turn.mail().post(new Mail.AnswerArrived(CallId.next(), late));
        kit.turn
                .mail()
                .post(
                        new Mail.ModelFailed(
                                CallId.next(),
                                new ModelException(FailureCode.OVERLOADED, "", true)));
        kit.turn
                .mail()
                .post(
                        new Mail.AttemptLost(
                                CallId.next(),
                                streaming.shown(),
                                CompletableFuture.failedFuture(new AssertionError())));

        assertThat(ask(playing(Script.says("Hello."))))
                .isInstanceOfSatisfying(
                        Mail.AnswerArrived.class,
                        arrived -> assertThat(arrived.call()).isEqualTo(call));
    }

    @Test
    void theWordsOfARepeatedCallAreStoredBeforeItGoesOn() throws Exception {
        Mail mail = ask(playing(Script.repeats("Half a ", Script.says("Whole."))));

        assertThat(mail).isInstanceOf(Mail.AnswerArrived.class);
        assertThat(kit.stored(MessageWritten.class))
                .singleElement()
                .satisfies(
                        written -> {
                            assertThat(written.content()).isEqualTo("Half a ");
                            assertThat(written.stopReason()).isEqualTo(AnswerStop.INTERRUPTED);
                        });
        assertThat(streaming.call())
                .isNotEqualTo(call)
                .isEqualTo(kit.turn.state().openModelCalls().getLast().callId());
    }

    private Mail ask(LanguageModel model) throws Exception {
        return Asking.ask(kit.pen, model, REQUEST, call, streaming);
    }

    private String failure(LanguageModel model) throws Exception {
        return ((Mail.ModelFailed) ask(model)).failure().code().key();
    }

    private static LanguageModel playing(Script script) {
        return (_, deltas) -> script.play(deltas);
    }

    /** Until somebody cuts it. */
    private static Answer hang(CountDownLatch cut) throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts");
        } catch (InterruptedException e) {
            cut.countDown();
            throw e;
        }
    }
}
