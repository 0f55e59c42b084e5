package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.TurnStop;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.testkit.Papers;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.PrefixCache;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.TurnKit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What providers have read once they read again for less: nearly all of what is sent again. */
@Timeout(120)
class CacheHitsTest {
    private static final double ENOUGH = 0.95;
    private static final int STEPS = 40;
    private static final int TURNS = 100;
    private static final String FACTS = "Müller bought a lot of things, among them chairs. ";

    static Stream<UnderTest> wires() {
        return Stream.of(
                Subjects.anthropic(),
                Subjects.anthropicThatBinds(),
                Subjects.responses(),
                Subjects.chat(dev.workmate.llm.testserver.ChatDialect.OPENAI),
                Subjects.gemini());
    }

    @ParameterizedTest
    @MethodSource("wires")
    void inATurnOfFortySteps(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            PrefixCache cache = server.counting();
            server.answering(
                    _ ->
                            Reply.of(
                                    thinks("Once more."),
                                    says("Looking…"),
                                    calls("look_up", "{\"name\": \"Müller\"}"),
                                    calls("now", "{}")));
            LanguageModel model = subject.ask(server);
            List<ChatMessage> messages =
                    List.of(
                            new UserSaid(
                                    FACTS.repeat(20),
                                    List.of(Photos.image(ImageType.PNG)),
                                    List.of(
                                            Papers.document(DocumentType.PDF),
                                            Papers.document(DocumentType.TEXT)),
                                    "A hint."));
            long read = 0;
            for (int step = 0; step < STEPS; step++) {
                Answer answer =
                        model.ask(
                                Questions.thinking(messages)
                                        .with(ModelRequest.Wishes.in("one conversation")),
                                Deltas.IGNORED);
                read += answer.usage().cacheReadTokens();
                messages = Questions.after(messages, answer);
            }
            assertThat(server.refusals()).isEmpty();
            assertThat(cache.repeatedTokens()).isGreaterThan(10_000);
            assertThat(read).as("told by the adapter").isGreaterThan(10_000);
            assertThat(cache.hitRate()).isGreaterThanOrEqualTo(ENOUGH);
        }
    }

    @ParameterizedTest
    @MethodSource("wires")
    void inAConversationOfAHundredTurns(UnderTest subject) {
        try (ProviderServer server = subject.servers().get()) {
            PrefixCache cache = server.counting();
            server.answering(Team::reply);
            TurnKit kit =
                    new TurnKit(
                            _ -> subject.ask(server),
                            FakeTool.reading("look", (_, _) -> "42 € " + FACTS.repeat(10)));
            for (int turn = 0; turn < TURNS; turn++) {
                String question = "What about customer " + turn + "? " + FACTS;
                assertThat(
                                kit.viewers()
                                        .awaitComplete(kit.submit(TurnKit.message(question)))
                                        .stopReason())
                        .isEqualTo(TurnStop.SUCCESS);
            }
            assertThat(server.refusals()).isEmpty();
            assertThat(cache.repeatedTokens()).isGreaterThan(100_000);
            assertThat(cache.hitRate()).isGreaterThanOrEqualTo(ENOUGH);
        }
    }
}
