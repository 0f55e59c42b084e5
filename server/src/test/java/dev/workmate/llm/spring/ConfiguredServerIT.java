package dev.workmate.llm.spring;

import static dev.workmate.llm.testserver.Part.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ImageType;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The server as an operator sets it up, with a key and an address, and a provider behind it. */
class ConfiguredServerIT {
    static Stream<Arguments> providers() {
        return Stream.of(
                Arguments.of("anthropic", Subjects.anthropicWithABudget()),
                Arguments.of("openai", Subjects.responses()),
                Arguments.of("openai-chat", Subjects.chat(ChatDialect.OPENAI)),
                Arguments.of("gemini", Subjects.gemini()));
    }

    @ParameterizedTest
    @MethodSource("providers")
    void tellsWhoServesAndShowsThemPictures(String name, UnderTest subject) {
        String prefix = "--" + name.replace("-chat", "");
        try (ProviderServer provider = subject.servers().get();
                RunningServer server =
                        RunningServer.startAsConfigured(
                                prefix + ".api.key=" + ProviderServer.KEY,
                                prefix + ".base.url=" + provider.address() + subject.basePath(),
                                "--workmate.model=" + name + ":" + subject.model(),
                                "--workmate.model.session.title=offline")) {
            provider.answering(_ -> Reply.of(says("A dot.")));
            ApiClient client = server.demo();
            JsonNode models = client.get("/api/health").json().at("/parts/models");
            assertThat(models.get("supervisor").asString()).isEqualTo(name + ":" + subject.model());
            assertThat(models.get("session_title").asString()).startsWith("offline:");
            assertThat(client.get("/api/health").text()).doesNotContain(ProviderServer.KEY);

            String session = client.newSession();
            client.converseRaw(
                    session,
                    "{\"message\":\"What is this?\",\"attachments\":[{\"name\":\"dot\",\"data\":\"%s\"}]}"
                            .formatted(Photos.base64(ImageType.PNG)));
            client.converse(session, "And what colour?");

            assertThat(provider.refusals()).isEmpty();
            List<String> asked = provider.calls().stream().map(HttpCall::text).toList();
            assertThat(asked)
                    .hasSize(2)
                    .allMatch(body -> body.contains(Photos.base64(ImageType.PNG)));
            JsonNode events = client.get(session + "/messages?limit=100").json().get("events");
            assertThat(events.valueStream().map(event -> event.get("type").asString()))
                    .contains("message")
                    .doesNotContain("error", "notice");
        }
    }
}
