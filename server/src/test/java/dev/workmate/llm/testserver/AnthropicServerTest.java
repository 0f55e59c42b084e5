package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Messages server refuses what the real one refuses: what passes it is worth something. */
class AnthropicServerTest {
    private static final String TOOLS =
            "\"tools\":[{\"name\":\"f\",\"input_schema\":{\"type\":\"object\"}}]";

    private final AnthropicServer server = new AnthropicServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private static HttpCall call(String version, String body) {
        Map<String, String> headers = new HashMap<>(Map.of("x-api-key", ProviderServer.KEY));
        if (!version.isEmpty()) {
            headers.put("anthropic-version", version);
        }
        return new HttpCall(
                "POST", "/v1/messages", "", headers, body.getBytes(StandardCharsets.UTF_8));
    }

    private String refusal(String model, String more, String messages) {
        return refusal(AnthropicRules.OLD_VERSION, model, more, messages);
    }

    private String refusal(String version, String model, String more, String messages) {
        String body =
                "{\"model\":\"%s\",\"max_tokens\":4000,\"stream\":true%s,\"messages\":[%s]}"
                        .formatted(model, more.isEmpty() ? "" : "," + more, messages);
        return server.judge(call(version, body)).map(Refusal::message).orElse("accepted");
    }

    private static String user(String content) {
        return "{\"role\":\"user\",\"content\":" + content + "}";
    }

    private static String assistant(String content) {
        return "{\"role\":\"assistant\",\"content\":" + content + "}";
    }

    private static String use(String id) {
        return "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"f\",\"input\":{}}".formatted(id);
    }

    private static String result(String id) {
        return "{\"type\":\"tool_result\",\"tool_use_id\":\"%s\",\"content\":\"x\"}".formatted(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "claude-sonnet-4-5 | | accepted",
                "claude-nothing | | model: claude-nothing",
                "claude-sonnet-4-5 | \"thinking\":{\"type\":\"enabled\",\"budget_tokens\":1000} | greater than or equal to 1024",
                "claude-sonnet-4-5 | \"thinking\":{\"type\":\"enabled\",\"budget_tokens\":4000} | `max_tokens` must be greater than `thinking.budget_tokens`.",
                "claude-sonnet-4-5 | \"thinking\":{\"type\":\"enabled\",\"budget_tokens\":2000},\"temperature\":0.3 | `temperature` may only be set to 1",
                "claude-sonnet-4-5 | \"thinking\":{\"type\":\"adaptive\"} | adaptive thinking is not supported",
                "claude-opus-4-6 | \"thinking\":{\"type\":\"adaptive\"},\"output_config\":{\"effort\":\"xhigh\"} | does not support effort level 'xhigh'. Supported levels: high, low, max, medium.",
                "claude-opus-4-7 | \"thinking\":{\"type\":\"enabled\",\"budget_tokens\":2000} | \"thinking.type.enabled\" is not supported",
                "claude-opus-5 | \"temperature\":0.3 | `temperature` is not supported",
                "claude-fable-5 | \"thinking\":{\"type\":\"disabled\"} | is not supported for this model",
                "claude-sonnet-4-5 | \"tool_choice\":{\"type\":\"any\"} | while providing tools",
                "claude-sonnet-4-5 | \"tools\":[{\"name\":\"f\",\"input_schema\":{}}] | input_schema.type: Field required",
                "claude-sonnet-4-5 | \"seed\":1 | seed: Extra inputs are not permitted",
            })
    void knowsWhichModelTakesWhat(String model, String more, String expected) {
        assertThat(refusal(model, more == null ? "" : more, user("\"hi\""))).contains(expected);
    }

    @Test
    void forcesNoToolsOnThoughts() {
        String forced = TOOLS + ",\"tool_choice\":{\"type\":\"any\"}";
        String budget = ",\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":2000}";
        assertThat(refusal("claude-sonnet-4-5", forced + budget, user("\"hi\"")))
                .isEqualTo("Thinking may not be enabled when tool_choice forces tool use.");
        assertThat(refusal("claude-fable-5", forced, user("\"hi\"")))
                .isEqualTo("Thinking may not be enabled when tool_choice forces tool use.");
        assertThat(refusal("claude-opus-5", forced, user("\"hi\""))).isEqualTo("accepted");
    }

    @Test
    void asksForItsVersionAndItsKey() {
        assertThat(refusal("", "claude-opus-5", "", user("\"hi\"")))
                .isEqualTo("anthropic-version: header is required");
        assertThat(
                        refusal(
                                AnthropicRules.NEW_VERSION,
                                "claude-sonnet-4-5",
                                "\"temperature\":0.3",
                                user("\"hi\"")))
                .isEqualTo("temperature: Extra inputs are not permitted");
        HttpCall foreign =
                new HttpCall("POST", "/v1/messages", "", Map.of("x-api-key", "no"), new byte[0]);
        assertThat(server.judge(foreign)).get().extracting(Refusal::status).isEqualTo(401);
    }

    @Test
    void wantsOneResultForEachCallRightAfterIt() {
        String model = "claude-sonnet-4-5";
        String question =
                user("\"hi\"") + "," + assistant("[" + use("a") + "," + use("b") + "]") + ",";
        assertThat(
                        refusal(
                                model,
                                TOOLS,
                                question + user("[" + result("a") + "," + result("b") + "]")))
                .isEqualTo("accepted");
        assertThat(refusal(model, TOOLS, question + user("[" + result("a") + "]")))
                .contains(
                        "`tool_use` ids were found without `tool_result` blocks immediately after: b");
        assertThat(refusal(model, TOOLS, question + user("\"and?\"")))
                .contains("ids were found without `tool_result`");
        String all = result("a") + "," + result("b");
        assertThat(refusal(model, TOOLS, question + user("[" + all + "," + result("b") + "]")))
                .contains("Found multiple `tool_result` blocks with id: b");
        assertThat(refusal(model, TOOLS, question + user("[" + all + "," + result("c") + "]")))
                .contains("unexpected `tool_use_id` found in `tool_result` blocks: c");
        String text = "{\"type\":\"text\",\"text\":\"so\"},";
        assertThat(refusal(model, TOOLS, question + user("[" + text + all + "]")))
                .contains("immediately after");
    }

    @Test
    void wantsThoughtsBackAsTheyWere() {
        String model = "claude-sonnet-4-5";
        String thinking = TOOLS + ",\"thinking\":{\"type\":\"enabled\",\"budget_tokens\":2000}";
        Reply reply = Reply.of(thinks("Hm."), calls("f", "{}")).trimmed(java.util.Set.of());
        String sent =
                new String(
                        server.body(reply, call("", "{\"model\":\"m\"}")), StandardCharsets.UTF_8);
        String signature =
                sent.replaceAll("(?s).*signature_delta\",\"signature\":\"([^\"]+).*", "$1");
        String id = sent.replaceAll("(?s).*\"id\":\"(toolu_[^\"]+).*", "$1");
        String loop =
                user("\"hi\"")
                        + ","
                        + assistant("[%s" + use(id) + "]")
                        + ","
                        + user("[" + result(id) + "]");
        assertThat(refusal(model, thinking, loop.formatted(thought("Hm.", signature))))
                .isEqualTo("accepted");
        assertThat(refusal(model, thinking, loop.formatted("")))
                .contains("Expected `thinking` or `redacted_thinking`, but found `tool_use`");
        assertThat(refusal(model, thinking, loop.formatted(thought("Ha.", signature))))
                .contains("cannot be modified");
        assertThat(refusal(model, thinking, loop.formatted(thought("Hm.", "bm8="))))
                .contains("Invalid `signature` in `thinking` block");
    }

    private static String thought(String text, String signature) {
        return "{\"type\":\"thinking\",\"thinking\":\"%s\",\"signature\":\"%s\"},"
                .formatted(text, signature);
    }

    @Test
    void takesNoEmptyWordsAndNoUnknownBlocks() {
        assertThat(refusal("claude-opus-5", "", user("[{\"type\":\"text\",\"text\":\" \"}]")))
                .contains("must contain non-whitespace text");
        assertThat(refusal("claude-opus-5", "", user("[]"))).contains("non-empty content");
        assertThat(
                        refusal(
                                "claude-opus-5",
                                "",
                                user("\"a\"") + "," + assistant("[{\"type\":\"hologram\"}]")))
                .contains("Input tag 'hologram'");
        assertThat(refusal("claude-opus-5", "", user("\"a\"") + "," + assistant("\"b\"")))
                .contains("must end with a user message");
    }
}
