package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Secret;
import dev.workmate.llm.ToolChoice;
import dev.workmate.outbound.SseEvent;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ProviderModelTest {
    private static final Set<Thread.State> WAITING =
            EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    private static final String KEY = "sk-very-secret";
    private static final CallLimits LIMITS =
            CallLimits.DEFAULT.withTimes(Duration.ofSeconds(5), Duration.ofSeconds(10));
    private static final String SOON = "retry-after-ms: 1\r\n";

    private final List<String> heard = new ArrayList<>();

    @Test
    void readsAStream() throws Exception {
        try (RawServer server =
                new RawServer(talk -> talk.stream("data: a\n\ndata: b\n\ndata: .\n\n"))) {
            Answer answer = model(server.uri(), LIMITS).ask(question(), hearing());
            assertThat(answer)
                    .isEqualTo(
                            new Answer(
                                    "toy",
                                    "toy-1",
                                    List.of(new TextBlock("ab", List.of())),
                                    AnswerStop.END_TURN,
                                    Usage.of(1, 2),
                                    java.util.Optional.empty()));
            assertThat(heard).containsExactly("a", "b");
        }
    }

    @Test
    void cutsAnAnswerThatGrowsTooLong() throws Exception {
        String piece = "data: " + "ä".repeat(500) + "\n\n";
        try (RawServer server =
                new RawServer(talk -> talk.stream(piece.repeat(9) + "data: .\n\n"))) {
            CallLimits narrow = LIMITS.withAnswer(8_999);
            ModelException failure =
                    catchThrowableOfType(
                            ModelException.class,
                            () -> model(server.uri(), narrow).ask(question(), hearing()));
            assertThat(failure.code().key()).isEqualTo("answer_too_long");
            assertThat(failure.retryable()).isFalse();
            assertThat(heard).as("once, and no more than fits").hasSize(9);
        }
        heard.clear();
        try (RawServer server =
                new RawServer(talk -> talk.stream(piece.repeat(9) + "data: .\n\n"))) {
            model(server.uri(), LIMITS.withAnswer(9_000)).ask(question(), hearing());
            assertThat(heard).hasSize(9);
        }
    }

    @Test
    void speaksPlainHttpWithoutAskingForMore() throws Exception {
        try (RawServer server = new RawServer(talk -> talk.stream("data: .\n\n"))) {
            model(server.uri(), LIMITS).ask(question(), hearing());
            assertThat(server.heads().getFirst())
                    .startsWith("POST / HTTP/1.1")
                    .doesNotContainIgnoringCase("upgrade");
        }
    }

    @Test
    void cutsTheConnectionAtOnceWhenInterruptedInTheMiddle() throws Exception {
        try (RawServer server =
                new RawServer(
                        talk -> {
                            talk.stream("data: a\n\n");
                            talk.awaitCut();
                        })) {
            interrupted(server, () -> !heard.isEmpty());
            assertThat(heard).containsExactly("a");
        }
    }

    @Test
    void cutsTheConnectionAtOnceWhenInterruptedBeforeTheFirstByte() throws Exception {
        try (RawServer server = new RawServer(RawServer.Talk::awaitCut)) {
            interrupted(server, () -> true);
        }
    }

    /** Interrupts once the server has the question, the client waits, and {@code enough} is so. */
    private void interrupted(RawServer server, BooleanSupplier enough) throws Exception {
        AtomicReference<Throwable> end = new AtomicReference<>();
        ProviderModel model = model(server.uri(), LIMITS);
        Thread asking =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        model.ask(question(), hearing());
                                    } catch (Exception e) {
                                        end.set(e);
                                    }
                                });
        assertThat(server.asked.await(20, TimeUnit.SECONDS)).isTrue();
        long limit = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!enough.getAsBoolean() || !WAITING.contains(asking.getState())) {
            assertThat(System.nanoTime()).as("time until it waits").isLessThan(limit);
            Thread.onSpinWait();
        }
        asking.interrupt();
        assertThat(server.cut.await(20, TimeUnit.SECONDS)).as("seen by the server").isTrue();
        assertThat(asking.join(Duration.ofSeconds(20))).isTrue();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void givesUpAfterTooLongASilence() throws Exception {
        CallLimits impatient = LIMITS.withTimes(Duration.ofMillis(200), Duration.ofMillis(300));
        try (RawServer server =
                new RawServer(
                        talk -> {
                            talk.stream("data: a\n\n");
                            talk.awaitCut();
                        })) {
            ModelException failure = failure(server, impatient);
            assertThat(failure.code().key()).isEqualTo("timeout");
            assertThat(server.cut.await(2, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void triesAgainAndSucceeds() throws Exception {
        try (RawServer server =
                new RawServer(
                        talk -> talk.refuse(429, SOON, "busy"),
                        talk -> talk.refuse(529, SOON, "busy"),
                        talk -> talk.stream("data: a\n\ndata: .\n\n"))) {
            Answer answer = model(server.uri(), LIMITS).ask(question(), hearing());
            assertThat(answer.blocks()).hasSize(1);
            assertThat(heard).containsExactly("a");
            assertThat(server.heads()).hasSize(3);
        }
    }

    @Test
    void givesUpAfterTwoRetries() throws Exception {
        RawServer.Script busy = talk -> talk.refuse(503, SOON, "busy");
        try (RawServer server = new RawServer(busy, busy, busy, busy)) {
            ModelException failure = failure(server, LIMITS);
            assertThat(failure.code().key()).isEqualTo("overloaded");
            assertThat(failure.retryable()).isTrue();
            assertThat(server.heads()).hasSize(3);
        }
    }

    @Test
    void takesBackWhatWasHeardBeforeItTriesAgainAndOnlyOnce() throws Exception {
        RawServer.Script broken = talk -> talk.stream("data: half\n\n");
        try (RawServer server = new RawServer(broken, broken, broken)) {
            ModelException failure = failure(server, LIMITS);
            assertThat(failure.code().key()).isEqualTo("stream_cut");
            assertThat(failure.usage()).isEqualTo(Usage.of(2, 2).asEstimate());
            assertThat(heard).containsExactly("half", "<reset>", "half");
            assertThat(server.heads()).hasSize(2);
        }
    }

    @Test
    void countsWhatAFailedAttemptHadCost() throws Exception {
        try (RawServer server =
                new RawServer(
                        talk -> talk.stream("data: 12345678\n\n"),
                        talk -> talk.stream("data: a\n\ndata: .\n\n"))) {
            Answer answer = model(server.uri(), LIMITS).ask(question(), hearing());
            assertThat(answer.usage()).isEqualTo(Usage.of(2, 3).asEstimate());
        }
    }

    @Test
    void doesNotRepeatWhatIsWrongInItself() throws Exception {
        RawServer.Script wrong = talk -> talk.refuse(400, "", "no such thing");
        try (RawServer server = new RawServer(wrong, wrong)) {
            ModelException failure = failure(server, LIMITS);
            assertThat(failure.code().key()).isEqualTo("invalid_request");
            assertThat(failure).hasMessageContaining("no such thing");
            assertThat(server.heads()).hasSize(1);
        }
    }

    @Test
    void failsAtOnceRatherThanWaitPastItsTime() throws Exception {
        try (RawServer server =
                new RawServer(talk -> talk.refuse(429, "retry-after: 3600\r\n", "later"))) {
            assertThat(failure(server, LIMITS).code().key()).isEqualTo("rate_limited");
        }
    }

    @Test
    void saysThatNobodyIsThere() throws Exception {
        RawServer server = new RawServer();
        server.close();
        assertThat(failure(server, LIMITS).code().key()).isEqualTo("connection_failed");
    }

    @Test
    void neverTellsTheKey() throws Exception {
        try (RawServer server =
                new RawServer(talk -> talk.refuse(400, "", "bad key " + KEY + " given"))) {
            ModelException failure = failure(server, LIMITS);
            assertThat(failure.getMessage()).contains("[secret]").doesNotContain(KEY);
            assertThat(new Endpoint("toy", server.uri(), new Secret(KEY)).toString())
                    .doesNotContain(KEY);
        }
    }

    private ModelException failure(RawServer server, CallLimits limits) {
        return catchThrowableOfType(
                ModelException.class, () -> model(server.uri(), limits).ask(question(), hearing()));
    }

    private static ProviderModel model(URI uri, CallLimits limits) {
        HttpClient client = StreamingHttp.client(limits);
        return new ProviderModel(
                new ToyWire(),
                new Endpoint("toy", uri, new Secret(KEY)),
                "toy-1",
                ModelCard.CAUTIOUS,
                new StreamingHttp(client, limits),
                new RetryPolicy(InstantSource.system(), () -> 1));
    }

    private static ModelRequest question() {
        return new ModelRequest(
                ModelRole.GENERAL,
                "agent",
                "system",
                List.of(new UserSaid("hello")),
                List.of(),
                ToolChoice.NONE,
                0,
                100);
    }

    private Deltas hearing() {
        return new Deltas() {
            @Override
            public void reasoning(int blockIndex, String text) {
                heard.add(text);
            }

            @Override
            public void text(int blockIndex, String text) {
                heard.add(text);
            }

            @Override
            public void toolCall(int blockIndex, String toolName, String partialJson) {
                heard.add(partialJson);
            }

            @Override
            public void reset() {
                heard.add("<reset>");
            }
        };
    }

    /** Every event is a piece of text; a full stop ends the answer. */
    private static final class ToyWire implements ProviderWire {
        @Override
        public Map<String, String> headers(Endpoint endpoint) {
            return Map.of();
        }

        @Override
        public Optional<URI> modelList(Endpoint endpoint) {
            return Optional.empty();
        }

        @Override
        public ToolRules toolRules() {
            return ToolRules.USUAL;
        }

        @Override
        public WireRequest request(
                Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
            return new WireRequest(
                    endpoint.resolve("/"), Map.of("x-key", endpoint.key().reveal()), "{}");
        }

        @Override
        public AnswerReader reader(Deltas deltas, ModelRequest request) {
            return new ToyReader(deltas);
        }

        @Override
        public CallFailure failure(Refusal refusal) {
            FailureCode code = ProviderFailures.code(refusal.status(), "", refusal.body());
            return ProviderFailures.of(code, refusal.status(), refusal.body());
        }
    }

    private static final class ToyReader implements AnswerReader {
        private final AnswerDraft draft;
        private AnswerDraft.Words words;
        private boolean over;

        ToyReader(Deltas deltas) {
            draft = new AnswerDraft(deltas);
        }

        @Override
        public void accept(SseEvent event) {
            words = words == null ? draft.text() : words;
            over = event.data().equals(".");
            if (!over) {
                words.append(event.data());
            }
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public boolean isWhole() {
            return over;
        }

        @Override
        public Reading finish() {
            int tokens = words.soFar().length();
            return new Reading(draft.blocks(), AnswerStop.END_TURN, Usage.of(1, tokens));
        }

        @Override
        public long size() {
            return draft.size();
        }

        @Override
        public Usage usage() {
            return words == null ? Usage.NONE : Usage.of(1, 0);
        }
    }
}
