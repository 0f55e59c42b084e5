package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is asked of whichever model in the table, its provider's server takes the request. */
class AcceptedRequestsTest {
    private static final ModelCards CARDS = BuiltInCards.read();
    private static final List<ChatMessage> SAID =
            List.of(
                    new UserSaid(
                            "Hello?",
                            Arrays.stream(ImageType.values()).map(Photos::image).toList(),
                            "An aside."));
    private static final int[] BUDGETS = {0, 1, 1_024, 5_000, 40_000};

    static Stream<UnderTest> subjects() {
        return Stream.of(
                Subjects.anthropic(),
                Subjects.anthropicWithABudget(),
                Subjects.responses(),
                Subjects.chat(dev.workmate.llm.testserver.ChatDialect.OPENAI),
                Subjects.gemini());
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void everyCombinationIsTaken(UnderTest subject) {
        Set<String> judged = new TreeSet<>();
        List<String> refused = new ArrayList<>();
        try (ProviderServer server = subject.servers().get()) {
            for (String model : models(subject)) {
                for (ModelRole role : ModelRole.values()) {
                    for (ToolChoice choice : ToolChoice.values()) {
                        for (int budget : BUDGETS) {
                            Optional<Refusal> refusal =
                                    judge(subject, server, model, role, choice, budget);
                            if (refusal.isEmpty()) {
                                judged.add(model);
                            } else if (refusal.get().status() != 404) {
                                refused.add(model + ": " + refusal.get().message());
                            }
                        }
                    }
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(judged).as("models the server knows").hasSizeGreaterThan(4);
    }

    private static Optional<Refusal> judge(
            UnderTest subject,
            ProviderServer server,
            String model,
            ModelRole role,
            ToolChoice choice,
            int budget) {
        return server.judge(subject.call(Questions.of(role, SAID, choice, budget), model));
    }

    private static Set<String> models(UnderTest subject) {
        Set<String> models = new TreeSet<>();
        CARDS.entries().stream()
                .filter(entry -> entry.wire().equals(subject.wireName()))
                .filter(
                        entry ->
                                !entry.wire().equals("chat")
                                        || !entry.card().has(Quirk.RESPONSES_ONLY))
                .forEach(entry -> models.add(entry.models().example()));
        return models;
    }
}
