package dev.workmate.llm.provider.http;

import static dev.workmate.llm.testserver.Part.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** People choose a model for a conversation, and it stays chosen. */
class ModelChoiceIT {
    @TempDir Path home;

    @Test
    void answersWithTheChosenModelUntilAnotherIsChosenAlsoAfterARestart() {
        try (ProviderServer provider = Subjects.responses().servers().get()) {
            provider.answering(_ -> Reply.of(says("Well.")));
            String session;
            try (RunningServer server = start(provider)) {
                ApiClient client = server.demo();
                session = client.newSession();
                assertThat(client.get(session).json().get("model").isNull()).isTrue();
                client.converse(session, "one");
                ApiClient.Reply chosen = client.patch(session, "{\"model\":\"OpenAI:gpt-5.5\"}");
                assertThat(chosen.status()).isEqualTo(200);
                assertThat(chosen.json().get("model").asString()).isEqualTo("openai:gpt-5.5");
                client.converse(session, "two");
            }
            try (RunningServer server = start(provider)) {
                ApiClient client = server.demo();
                assertThat(client.get(session).json().get("model").asString())
                        .isEqualTo("openai:gpt-5.5");
                assertThat(client.get("/api/sessions").json().at("/sessions/0/model").asString())
                        .isEqualTo("openai:gpt-5.5");
                client.converse(session, "three");
                client.converseRaw(session, "{\"message\":\"four\",\"model\":\"openai:gpt-5.4\"}");
                client.patch(session, "{\"model\":\"\",\"title\":\"Back\"}");
                client.converse(session, "five");
                assertThat(client.get(session).json().get("model").isNull()).isTrue();
                assertThat(client.get(session).json().get("title").asString()).isEqualTo("Back");
                assertThat(client.get(session + "/audit/verify").json().get("valid").asBoolean())
                        .isTrue();
                assertNobodyElseMayChoose(server, session);
            }
            assertThat(asked(provider))
                    .containsExactly("gpt-5.6", "gpt-5.5", "gpt-5.5", "gpt-5.4", "gpt-5.6");
            assertThat(provider.refusals()).isEmpty();
        }
    }

    @Test
    void listsWhatMayBeChosenAndRefusesAllElse() {
        try (ProviderServer provider = Subjects.responses().servers().get();
                RunningServer server = start(provider)) {
            ApiClient client = server.demo();
            JsonNode models = client.get("/api/models").json();
            assertThat(models.get("usual").asString()).isEqualTo("openai:gpt-5.6");
            assertThat(models.get("models").valueStream().map(each -> each.get("name").asString()))
                    .containsExactly("openai:gpt-5.5", "openai:gpt-5.4");
            JsonNode first = models.at("/models/0");
            assertThat(first.at("/price/currency").asString()).isEqualTo("USD");
            assertThat(first.at("/price/input").isString()).isTrue();
            assertThat(first.get("contextTokens").asInt()).isGreaterThan(100_000);
            assertThat(first.get("features").toString()).contains("\"images\"");
            assertThat(client.get("/api/models").text()).doesNotContain(ProviderServer.KEY);

            assertThat(client.get("/api/health").json().at("/parts/models/chartSaved").asString())
                    .as("what choosing by price saved")
                    .isEqualTo("0 USD");

            String session = client.newSession();
            ApiClient.Reply refused = client.patch(session, "{\"model\":\"openai:gpt-5.6\"}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.code()).isEqualTo("unknown_model");
            assertThat(client.patch(session, "{}").code()).isEqualTo("invalid_field");
            assertThat(
                            client.patch(session, "{\"model\":\"openai:gpt-5.5\",\"title\":\" \"}")
                                    .code())
                    .isEqualTo("invalid_title");
            assertThat(client.get(session).json().get("model").isNull())
                    .as("nothing is chosen where the rest is refused")
                    .isTrue();
            assertThat(server.anonymous().get("/api/models").status()).isEqualTo(401);
        }
    }

    @Test
    void offersNothingWhereOnlyTheOfflineModelIsThere() {
        try (RunningServer server =
                RunningServer.startAsConfigured(home, "--workmate.model=offline")) {
            assertThat(server.demo().get("/api/models").text())
                    .isEqualTo("{\"usual\":\"offline:workmate-offline-1\",\"models\":[]}");
        }
    }

    private static void assertNobodyElseMayChoose(RunningServer server, String session) {
        ApiClient.Reply reply =
                server.stranger("Eve").patch(session, "{\"model\":\"openai:gpt-5.5\"}");
        assertThat(reply.status()).isEqualTo(404);
    }

    private RunningServer start(ProviderServer provider) {
        return RunningServer.startAsConfigured(
                home,
                "--openai.api.key=" + ProviderServer.KEY,
                "--openai.base.url=" + provider.address() + "/v1",
                "--workmate.model=openai:gpt-5.6",
                "--workmate.model.choices=openai:gpt-5.5,openai:gpt-5.4",
                "--workmate.model.chart.route=openai:gpt-5.6,openai:gpt-5.4",
                "--workmate.model.session.title=offline");
    }

    private static List<String> asked(ProviderServer provider) {
        return provider.calls().stream()
                .map(HttpCall::json)
                .map(body -> body.get("model").asString())
                .toList();
    }
}
