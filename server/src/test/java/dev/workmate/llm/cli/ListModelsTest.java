package dev.workmate.llm.cli;

import static dev.workmate.llm.testserver.Part.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.Fault;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command as an operator calls it, against providers on loopback sockets. */
@Timeout(60)
class ListModelsTest {
    private static final String WRONG = "wrong-key-0123456789";

    @TempDir Path home;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    static Stream<Arguments> providers() {
        return Stream.of(
                Arguments.of("ANTHROPIC", "anthropic", Subjects.anthropicWithABudget()),
                Arguments.of("OPENAI", "openai", Subjects.responses()),
                Arguments.of("OPENAI", "openai-chat", Subjects.chat(ChatDialect.OPENAI)),
                Arguments.of("GEMINI", "gemini", Subjects.gemini()));
    }

    @ParameterizedTest
    @MethodSource("providers")
    void checksTheKeyAndTriesTheModel(String prefix, String provider, UnderTest subject)
            throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            server.serving(subject.model(), "another").answering(_ -> Reply.of(says("ready")));
            Map<String, String> settings =
                    settings(prefix, ProviderServer.KEY, server, subject, provider);
            assertThat(run(settings, "--try")).as(err.toString()).isZero();
            assertThat(said())
                    .contains(provider + ":" + subject.model())
                    .contains("taken; the provider lists the model")
                    .contains("answered in")
                    .contains("ready")
                    .doesNotContain(ProviderServer.KEY);
            assertThat(server.refusals()).isEmpty();
            assertThat(server.calls()).extracting(HttpCall::method).contains("GET", "POST");
        }
    }

    @ParameterizedTest
    @MethodSource("providers")
    void saysThatAKeyIsRefusedWithoutPrintingIt(String prefix, String provider, UnderTest subject)
            throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            Map<String, String> settings = settings(prefix, WRONG, server, subject, provider);
            assertThat(run(settings, "--try")).isEqualTo(ListModels.TROUBLE);
            assertThat(said()).contains("REFUSED").contains("FAILED").doesNotContain(WRONG);
            out.reset();
            assertThat(run(settings, "--try", "--json")).isEqualTo(ListModels.TROUBLE);
            JsonNode model = json().at("/models/0");
            assertThat(model.at("/key/state").asString()).isEqualTo("refused");
            assertThat(model.at("/try/answered").asBoolean()).isFalse();
            assertThat(said()).doesNotContain(WRONG);
        }
    }

    @Test
    void asksNobodyWhereItShallOnlyList() throws Exception {
        UnderTest subject = Subjects.responses();
        try (ProviderServer server = subject.servers().get()) {
            Map<String, String> settings =
                    settings("OPENAI", ProviderServer.KEY, server, subject, "openai");
            assertThat(run(settings, "--no-check")).isZero();
            assertThat(said()).contains("openai:gpt-5.6").doesNotContain("taken");
            assertThat(server.calls()).isEmpty();
        }
    }

    @Test
    void tellsPriceWindowFeaturesUsesAndRetirement() throws Exception {
        Map<String, String> settings =
                Map.of(
                        "OPENAI_API_KEY", "k",
                        "WORKMATE_MODEL", "openai:gpt-5",
                        "WORKMATE_MODEL_FALLBACK", "openai:gpt-6-luna",
                        "WORKMATE_MODEL_CHOICES", "openai:gpt-6.1-sol");
        assertThat(run(settings, "--no-check", "--json")).isZero();
        JsonNode models = json().get("models");
        assertThat(models.valueStream().map(each -> each.get("name").asString()))
                .containsExactly("openai:gpt-5", "openai:gpt-6-luna", "openai:gpt-6.1-sol");
        assertThat(models.at("/0/retires").asString()).isEqualTo("2026-12-11");
        assertThat(models.at("/0/uses/0").toString())
                .isEqualTo("{\"as\":\"serves\",\"role\":\"supervisor\"}");
        assertThat(models.at("/1/uses/0/as").asString()).isEqualTo("fallback");
        assertThat(models.at("/2/uses").toString()).isEqualTo("[{\"as\":\"choice\"}]");
        assertThat(models.at("/2/price/output").asString()).isEqualTo("10");
        assertThat(models.at("/2/contextTokens").asInt()).isEqualTo(1_050_000);
        assertThat(models.at("/2/features").toString()).contains("\"images\"", "\"web_search\"");
    }

    @Test
    void saysWhatToSetWhereThereIsNoKey() throws Exception {
        assertThat(run(Map.of(), "--try")).isZero();
        assertThat(said())
                .contains("offline:workmate-offline-1")
                .doesNotContain("answered")
                .contains("No provider has a key or an address")
                .contains("ANTHROPIC_API_KEY")
                .contains("WORKMATE_ENDPOINT_<NAME>_URL");
    }

    @Test
    void doesNotWaitForAProviderThatIsSilent() throws Exception {
        UnderTest subject = Subjects.chat(ChatDialect.LM_STUDIO);
        try (ProviderServer server = subject.servers().get()) {
            server.answering(_ -> Reply.failing(new Fault.Silence()));
            Map<String, String> settings =
                    Map.of(
                            "WORKMATE_ENDPOINT_STUDIO_URL", server.address() + "/v1",
                            "WORKMATE_MODEL", "studio:" + subject.model());
            assertThat(runWaiting("1", settings, "--try")).isEqualTo(ListModels.TROUBLE);
            assertThat(said()).contains("FAILED after").contains("timeout");
        }
    }

    @Test
    void saysThatNobodyIsAtAnAddressAndShowsNoPasswordInIt() throws Exception {
        Map<String, String> settings =
                Map.of(
                        "WORKMATE_ENDPOINT_GONE_URL", "http://me:secret-word@127.0.0.1:1/v1",
                        "WORKMATE_MODEL", "gone:some-model");
        assertThat(run(settings)).isEqualTo(ListModels.TROUBLE);
        assertThat(said())
                .contains("NO ANSWER: The provider could not be reached.")
                .contains("http://127.0.0.1:1/v1")
                .doesNotContain("secret-word");
    }

    @Test
    void takesTheOperatorsOwnTableAndSaysWhereItIsWrong() throws Exception {
        Path own = home.resolve("models.json");
        Map<String, String> settings =
                Map.of("OPENAI_API_KEY", "k", "WORKMATE_MODEL", "openai:gpt-6-luna");
        Files.writeString(
                own,
                """
                {"models": [{"wires": ["openai"], "models": ["gpt-6-luna"],
                  "prices": {"input": 7, "output": 8}}]}
                """);
        assertThat(run(settings, "--no-check")).isZero();
        assertThat(said()).contains("Table: " + own).contains("$7 read, $8 written");
        Files.writeString(own, Files.readString(own).replace("\"output\": 8", "\"output\": \"8\""));
        assertThat(run(settings, "--no-check")).isEqualTo(ListModels.TROUBLE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("models.json, line 2, models.0.prices.output: must be a number from 0");
    }

    @Test
    void saysWhichSettingIsWrong() throws Exception {
        assertThat(run(Map.of("WORKMATE_MODEL", "openai:gpt-5"))).isEqualTo(ListModels.TROUBLE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("WORKMATE_MODEL wants openai");
        assertThat(run(Map.of(), "--nonsense")).isEqualTo(ListModels.MISUSE);
        assertThat(runWaiting("0", Map.of())).isEqualTo(ListModels.MISUSE);
    }

    private static Map<String, String> settings(
            String prefix, String key, ProviderServer server, UnderTest subject, String provider) {
        return Map.of(
                prefix + "_API_KEY",
                key,
                prefix + "_BASE_URL",
                server.address() + subject.basePath(),
                "WORKMATE_MODEL",
                provider + ":" + subject.model());
    }

    private int run(Map<String, String> settings, String... words) throws Exception {
        return runWaiting("20", settings, words);
    }

    private int runWaiting(String wait, Map<String, String> settings, String... words)
            throws InterruptedException, IOException {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("PATH", "/usr/bin");
        List<String> arguments =
                Stream.concat(Stream.of(home.toString(), wait), Stream.of(words)).toList();
        return new ListModels(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(arguments, environment);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private JsonNode json() {
        return new JsonMapper().readTree(said());
    }
}
