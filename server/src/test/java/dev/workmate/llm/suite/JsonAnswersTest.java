package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.Wishes;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An answer in JSON is asked for where the model can be held to it. */
class JsonAnswersTest {
    private static final String CLOSED =
            "{\"type\":\"object\",\"properties\":{\"headline\":{\"type\":\"string\"}},\"required\":[\"headline\"],"
                    + "\"additionalProperties\":false}";
    private static final String OPEN =
            "{\"type\":\"object\",\"properties\":{\"headline\":{\"type\":\"string\"}}}";

    static Stream<UnderTest> everyone() {
        return Subjects.all().stream();
    }

    private static HttpCall call(UnderTest subject, String schema) {
        ModelRequest request =
                new ModelRequest(
                                ModelRole.SESSION_TITLE,
                                "tester",
                                "Name it.",
                                List.of(new UserSaid("Hello")),
                                List.of(),
                                ToolChoice.NONE,
                                0,
                                200)
                        .with(Wishes.NONE.answering(new JsonText(schema)));
        return subject.call(request, subject.model());
    }

    @ParameterizedTest
    @MethodSource("everyone")
    void isAskedForWhereItIsOffered(UnderTest subject) {
        boolean offered = subject.card(subject.model()).can(Feature.JSON_OUTPUT);
        try (ProviderServer server = subject.servers().get()) {
            HttpCall call = call(subject, CLOSED);
            assertThat(server.judge(call)).isEmpty();
            assertThat(call.text().contains("headline")).isEqualTo(offered);
        }
    }

    @ParameterizedTest
    @MethodSource("everyone")
    void isRefusedWithAnOpenSchema(UnderTest subject) {
        boolean offered = subject.card(subject.model()).can(Feature.JSON_OUTPUT);
        try (ProviderServer server = subject.servers().get()) {
            assertThat(server.judge(call(subject, OPEN)).isPresent())
                    .as("Gemini takes it")
                    .isEqualTo(offered && !subject.wireName().equals("gemini"));
        }
    }
}
