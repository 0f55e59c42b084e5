package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.http.CallLimits;
import dev.workmate.llm.testserver.Fault;
import dev.workmate.llm.testserver.Fault.How;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every adapter does when something goes wrong: it tries again or says clearly why not. */
@Timeout(30)
public abstract class FaultsSuite {
    private static final String ANSWER = "All is well again.";
    private static final Reply GOOD = Reply.of(says(ANSWER));
    private static final CallLimits HASTY =
            CallLimits.DEFAULT.withTimes(Duration.ofMillis(150), Duration.ofSeconds(10));

    /** Past the first words on every wire, before the last. */
    private static final int AMID_WORDS = 9;

    private static final Reply LONG = Reply.of(says("lorem ipsum dolor ".repeat(12)));

    private final UnderTest subject = subject();
    private final ProviderServer server = subject.servers().get();
    private final Heard heard = new Heard();

    protected abstract UnderTest subject();

    @AfterEach
    void stop() {
        server.close();
    }

    private String ask(Reply... replies) throws Exception {
        server.reply(replies);
        Answer answer = subject.ask(server).ask(Questions.hello(), heard);
        String text = ((TextBlock) answer.blocks().getLast()).text();
        assertThat(heard.words()).as("only what counts stays told").isEqualTo(text);
        return text;
    }

    private ModelException failure(Reply... replies) {
        server.reply(replies);
        return failure(subject.ask(server));
    }

    private ModelException failure(LanguageModel model) {
        return catchThrowableOfType(
                ModelException.class, () -> model.ask(Questions.hello(), heard));
    }

    private int requests() {
        return server.calls().size();
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 409, 429, 500, 502, 503, 504, 529})
    void triesAgainWhatMayPass(int status) throws Exception {
        Reply trouble = Reply.failing(Fault.status(status));
        assertThat(ask(trouble, trouble, GOOD)).isEqualTo(ANSWER);
        assertThat(requests()).isEqualTo(3);
        assertThat(heard.resets()).as("nothing was told").isZero();
    }

    @ParameterizedTest
    @CsvSource({"429, rate_limited", "500, provider_error", "503, overloaded", "504, timeout"})
    void givesUpAfterTheThirdTime(int status, String code) {
        Reply trouble = Reply.failing(Fault.status(status));
        ModelException failure = failure(trouble, trouble, trouble, GOOD);
        assertThat(failure.code().key()).isEqualTo(code);
        assertThat(failure.retryable()).isTrue();
        assertThat(requests()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"400, invalid_request", "403, auth_failed", "404, model_not_found"})
    void doesNotRepeatWhatWouldBeRefusedAgain(int status, String code) {
        ModelException failure = failure(Reply.failing(Fault.status(status)), GOOD);
        assertThat(failure.code().key()).isEqualTo(code);
        assertThat(failure.retryable()).isFalse();
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void waitsAsLongAsItIsAskedTo() throws Exception {
        long begun = System.nanoTime();
        ask(trouble(429, Map.of("retry-after-ms", "120")), GOOD);
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isGreaterThan(Duration.ofMillis(119));
    }

    @Test
    void doesAsTheProviderSaysAboutTryingAgain() throws Exception {
        assertThat(ask(trouble(400, Map.of("x-should-retry", "true")), GOOD)).isEqualTo(ANSWER);
        assertThat(failure(trouble(500, Map.of("x-should-retry", "false")), GOOD).code().key())
                .isEqualTo("provider_error");
        assertThat(requests()).isEqualTo(3);
    }

    private static Reply trouble(int status, Map<String, String> headers) {
        return Reply.failing(new Fault.Status(status, "Something went wrong.", headers));
    }

    @Test
    void namesAWrongKeyWithoutShowingIt() {
        assumeTrue(subject.can(Ability.KEYS));
        String wrong = "wrong-key-987654321";
        ModelException failure =
                failure(subject.ask(server, UnderTest.PATIENT, subject.model(), wrong));
        assertThat(failure.code().key()).isEqualTo("auth_failed");
        assertThat(failure).hasMessageNotContaining(wrong);
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void namesAModelThatDoesNotExist() {
        ModelException failure =
                failure(
                        subject.ask(
                                server, UnderTest.PATIENT, "does-not-exist", ProviderServer.KEY));
        assertThat(failure.code().key()).isEqualTo("model_not_found");
    }

    @Test
    void triesAgainWhenTheConnectionIsRefused() throws Exception {
        assertThat(ask(Reply.failing(new Fault.Dropped()), GOOD)).isEqualTo(ANSWER);
    }

    @Test
    void triesAgainAfterAnErrorBeforeTheFirstWord() throws Exception {
        assertThat(ask(LONG.with(new Fault.ErrorEvent(1, 503)), GOOD)).isEqualTo(ANSWER);
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void takesWordsBackWhenAnErrorComesAmidThem() throws Exception {
        assertThat(ask(LONG.with(new Fault.ErrorEvent(AMID_WORDS, 503)), GOOD)).isEqualTo(ANSWER);
        assertThat(heard.resets()).isEqualTo(1);
    }

    @Test
    void givesUpWhenErrorsComeAmidWordsTwice() {
        Reply trouble = LONG.with(new Fault.ErrorEvent(AMID_WORDS, 503));
        ModelException failure = failure(trouble, trouble, GOOD);
        assertThat(failure.code().key()).isIn("overloaded", "provider_error");
        assertThat(failure.usage().outputTokens()).as("an estimate").isPositive();
        assertThat(requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(How.class)
    void neverReturnsHalfAnAnswer(How how) throws Exception {
        for (int bytes : List.of(0, 1, 60, 333, 700, 1_200)) {
            heard.reset();
            assertThat(ask(LONG.with(new Fault.Cut(bytes, how)), GOOD)).isEqualTo(ANSWER);
        }
        Reply cut = LONG.with(new Fault.Cut(700, how));
        assertThat(failure(cut, cut, cut).code().key()).isIn("stream_cut", "connection_failed");
    }

    @Test
    void triesAgainWhenAnEventIsNoJson() throws Exception {
        assertThat(ask(LONG.with(new Fault.Malformed(AMID_WORDS)), GOOD)).isEqualTo(ANSWER);
        Reply broken = LONG.with(new Fault.Malformed(AMID_WORDS));
        assertThat(failure(broken, broken, broken).code().key()).isEqualTo("stream_cut");
    }

    @Test
    void overlooksAStartThatComesTwice() throws Exception {
        assumeTrue(subject.can(Ability.START_EVENT));
        assertThat(ask(GOOD.with(new Fault.RepeatedStart(true)))).isEqualTo(ANSWER);
    }

    @Test
    void refusesTwoAnswersInOneStream() {
        assumeTrue(subject.can(Ability.ANSWER_IDS));
        Reply spliced = GOOD.with(new Fault.RepeatedStart(false));
        assertThat(failure(spliced, spliced, spliced).code().key()).isEqualTo("provider_error");
    }

    @Test
    void missesTheEndOnlyWhereItMatters() throws Exception {
        Reply endless = GOOD.with(new Fault.NoEnd());
        if (subject.can(Ability.END_MARK)) {
            assertThat(failure(endless, endless, endless).code().key()).isEqualTo("stream_cut");
        } else {
            assertThat(ask(endless)).isEqualTo(ANSWER);
        }
    }

    @Test
    void givesUpOnSilence() throws Exception {
        Reply silent = LONG.with(new Fault.Stall(AMID_WORDS));
        server.reply(silent, silent, silent);
        ModelException failure = failure(subject.ask(server, HASTY));
        assertThat(failure.code().key()).isEqualTo("timeout");
        assertThat(server.awaitClientGone(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void isPatientWithSlowWords() throws Exception {
        server.reply(GOOD.with(new Fault.Slow(Duration.ofMillis(20))));
        Answer answer = subject.ask(server, HASTY).ask(Questions.hello(), heard);
        assertThat(answer.usage()).isEqualTo(Reply.USAGE);
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void leavesAtOnceWhenCutAmidWords() throws Exception {
        cut(LONG.with(new Fault.Stall(AMID_WORDS)));
        assertThat(heard.words()).startsWith("lorem");
    }

    @Test
    void leavesAtOnceWhenCutBeforeTheFirstByte() throws Exception {
        cut(GOOD.with(new Fault.Silence()));
    }

    private void cut(Reply reply) throws Exception {
        server.reply(reply);
        AtomicReference<Object> end = new AtomicReference<>();
        LanguageModel model = subject.ask(server);
        Thread asking =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        end.set(model.ask(Questions.hello(), heard));
                                    } catch (Exception e) {
                                        end.set(e);
                                    }
                                });
        assertThat(server.awaitStall(Duration.ofSeconds(20))).isTrue();
        if (reply.fault() instanceof Fault.Stall) {
            assertThat(heard.awaitAnything()).isTrue();
        }
        asking.interrupt();
        assertThat(server.awaitClientGone(Duration.ofSeconds(10)))
                .as("seen by the server")
                .isTrue();
        asking.join(Duration.ofSeconds(10));
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void leavesAtOnceWhenCutWhileWaitingToTryAgain() throws Exception {
        server.reply(trouble(429, Map.of("retry-after", "20")), GOOD);
        AtomicReference<Object> end = new AtomicReference<>("nothing yet");
        LanguageModel model = subject.ask(server);
        Thread asking =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        end.set(model.ask(Questions.hello(), heard));
                                    } catch (Exception e) {
                                        end.set(e);
                                    }
                                });
        awaitPause(asking);
        asking.interrupt();
        assertThat(asking.join(Duration.ofSeconds(10))).isTrue();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        assertThat(requests()).isEqualTo(1);
    }

    /** The first try is answered, and the thread sleeps before the next. */
    private void awaitPause(Thread asking) {
        long limit = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (requests() == 0 || !isSleeping(asking)) {
            assertThat(System.nanoTime()).as("the end of the first try").isLessThan(limit);
            Thread.onSpinWait();
        }
    }

    private static boolean isSleeping(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .limit(8)
                .anyMatch(frame -> frame.getMethodName().startsWith("sleep"));
    }

    @Test
    void countsWhatFailedAttemptsCost() throws Exception {
        server.reply(LONG.with(new Fault.ErrorEvent(AMID_WORDS, 503)), GOOD);
        Usage usage = subject.ask(server).ask(Questions.hello(), heard).usage();
        assertThat(usage.outputTokens()).isGreaterThan(Reply.USAGE.outputTokens());
    }
}
