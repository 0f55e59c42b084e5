package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.Wishes;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Origin;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.http.Replay;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Refusal;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random conversations with random tools under random settings, for every model of the table: no
 * request is one that its provider's server refuses. The servers' rules know nothing of how
 * requests are built. A failure names its seed.
 */
class RandomRequestsTest {
    private static final int REQUESTS = Integer.getInteger("wires.requests", 3_000);
    private static final int LONGEST = 10;
    private static final int[] BUDGETS = {0, 0, 1, 1_024, 5_000, 40_000};
    private static final JsonText ANSWER =
            new JsonText(
                    "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}},"
                            + "\"required\":[\"title\"],\"additionalProperties\":false}");
    private static final ModelCards CARDS = BuiltInCards.read();

    static Stream<UnderTest> subjects() {
        return Stream.of(
                Subjects.anthropic(),
                Subjects.anthropicWithABudget(),
                Subjects.responses(),
                Subjects.chat(ChatDialect.OPENAI),
                Subjects.chat(ChatDialect.MISTRAL),
                Subjects.gemini());
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void areNeverRefused(UnderTest subject) throws Exception {
        List<String> models = models(subject);
        assertThat(models).isNotEmpty();
        int judged = 0;
        for (long seed = 1; judged < REQUESTS; seed++) {
            try (ProviderServer server = subject.servers().get()) {
                judged += converse(subject, server, models, seed);
            }
        }
    }

    private static int converse(
            UnderTest subject, ProviderServer server, List<String> models, long seed)
            throws Exception {
        Random random = new Random(seed);
        RandomTalk talk = new RandomTalk(random, subject);
        String model = models.get(random.nextInt(models.size()));
        List<ToolSpec> tools =
                random.nextInt(6) == 0 ? List.of() : new RandomSchemas(random).tools();
        Wishes wishes = wishes(random);
        List<ChatMessage> messages = new ArrayList<>();
        messages.add(talk.user());
        int steps = 1 + random.nextInt(LONGEST);
        for (int step = 0; step < steps; step++) {
            ModelRequest request = request(random, messages, tools).with(wishes);
            HttpCall call = subject.call(request, model);
            Optional<Refusal> refusal = server.judge(call);
            assertThat(refusal.map(Refusal::message))
                    .as("seed %d, step %d, %s", seed, step, model)
                    .isEmpty();
            if (step == 0) {
                counted(subject, server, request, model, seed);
            }
            ModelSaid said =
                    random.nextInt(4) == 0
                            ? talk.foreign(!tools.isEmpty())
                            : own(subject, server, talk.own(!tools.isEmpty()), call, model);
            messages.add(said);
            messages.addAll(talk.results(said));
            if (random.nextInt(3) == 0
                    || !(messages.getLast() instanceof ChatMessage.ToolsAnswered)) {
                messages.add(talk.user());
            }
        }
        return steps;
    }

    /** What is only counted is taken as well. */
    private static void counted(
            UnderTest subject,
            ProviderServer server,
            ModelRequest request,
            String model,
            long seed) {
        assertThat(subject.count(request, model).flatMap(server::judge).map(Refusal::message))
                .as("counted, seed %d, %s", seed, model)
                .isEmpty();
    }

    private static ModelSaid own(
            UnderTest subject, ProviderServer server, Reply reply, HttpCall call, String model)
            throws Exception {
        String stream = new String(server.body(reply, call), StandardCharsets.UTF_8);
        return new ModelSaid(
                new Origin(subject.self().provider(), model),
                new Replay(subject.wire(), stream).reading().blocks());
    }

    private static ModelRequest request(
            Random random, List<ChatMessage> messages, List<ToolSpec> tools) {
        int budget = BUDGETS[random.nextInt(BUDGETS.length)];
        ModelRole[] roles = ModelRole.values();
        return new ModelRequest(
                roles[random.nextInt(roles.length)],
                "tester",
                "You are under test.",
                messages,
                tools,
                ToolChoice.values()[random.nextInt(3)],
                budget,
                budget + 1 + random.nextInt(8_000));
    }

    private static Wishes wishes(Random random) {
        Wishes wishes = random.nextBoolean() ? Wishes.in("conversation") : Wishes.NONE;
        if (random.nextInt(6) == 0) {
            wishes = wishes.answering(ANSWER);
        }
        return random.nextInt(6) == 0 ? wishes.searching() : wishes;
    }

    /** Those of the table that the server knows. */
    private static List<String> models(UnderTest subject) {
        try (ProviderServer server = subject.servers().get()) {
            return Stream.concat(
                            Stream.of(subject.model()),
                            CARDS.entries().stream()
                                    .filter(entry -> entry.wire().equals(subject.wireName()))
                                    .filter(_ -> !subject.isCompatible())
                                    .filter(
                                            entry ->
                                                    !entry.wire().equals("chat")
                                                            || !entry.card()
                                                                    .has(Quirk.RESPONSES_ONLY))
                                    .map(entry -> entry.models().example()))
                    .distinct()
                    .filter(
                            model ->
                                    server.judge(subject.call(Questions.hello(), model))
                                            .filter(refusal -> refusal.status() == 404)
                                            .isEmpty())
                    .toList();
        }
    }
}
