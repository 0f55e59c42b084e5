package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenAI's servers refuse what the real ones refuse. */
class OpenAiServersTest {
    private static final String CALL =
            "{\"type\":\"function_call\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\"}";
    private static final String OUTPUT =
            "{\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"x\"}";

    private static HttpCall call(String path, String body) {
        return new HttpCall(
                "POST",
                path,
                "",
                Map.of("authorization", "Bearer " + ProviderServer.KEY),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private static String responses(
            ProviderServer server, String model, String more, String input) {
        String body =
                "{\"model\":\"%s\",\"stream\":true,\"store\":false%s,\"input\":[{\"role\":\"user\",\"content\":\"hi\"}%s]}"
                        .formatted(
                                model,
                                more.isEmpty() ? "" : "," + more,
                                input.isEmpty() ? "" : "," + input);
        return message(server, call("/v1/responses", body));
    }

    private static String message(ProviderServer server, HttpCall call) {
        return server.judge(call).map(Refusal::message).orElse("accepted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "gpt-5.6 | | accepted",
                "gpt-0 | | does not exist or you do not have access to it",
                "gpt-5.6 | \"temperature\":0.3 | Unsupported parameter: 'temperature'",
                "gpt-5.6 | \"temperature\":0.3,\"reasoning\":{\"effort\":\"none\"} | accepted",
                "gpt-4.1 | \"reasoning\":{\"effort\":\"low\"} | Unsupported parameter: 'reasoning.effort'",
                "gpt-5 | \"reasoning\":{\"effort\":\"none\"} | Unsupported value: 'none'",
                "gpt-4.1 | \"max_tokens\":100 | Unknown parameter: 'max_tokens'.",
                "gpt-4.1 | \"max_output_tokens\":1 | Expected a value >= 16",
                "gpt-4.1 | \"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"f\"}}] | Missing required parameter: 'tools[0].name'.",
            })
    void knowsWhichModelTakesWhat(String model, String more, String expected) {
        try (OpenAiResponsesServer server = new OpenAiResponsesServer()) {
            assertThat(responses(server, model, more == null ? "" : more, "")).contains(expected);
        }
    }

    @Test
    void wantsOneOutputForEachCall() {
        try (OpenAiResponsesServer server = new OpenAiResponsesServer()) {
            assertThat(responses(server, "gpt-5.6", "", CALL + "," + OUTPUT)).isEqualTo("accepted");
            assertThat(responses(server, "gpt-5.6", "", CALL))
                    .isEqualTo("No tool output found for function call c1.");
            assertThat(responses(server, "gpt-5.6", "", OUTPUT))
                    .isEqualTo("No tool call found for function call output with call_id c1.");
            assertThat(responses(server, "gpt-5.6", "", CALL + "," + OUTPUT + "," + OUTPUT))
                    .contains("Duplicate");
        }
    }

    @Test
    void wantsThoughtsBackWithWhatFollowedThem() {
        try (OpenAiResponsesServer server = new OpenAiResponsesServer()) {
            Reply reply = Reply.of(thinks("Hm."), calls("f", "{}")).trimmed(Set.of());
            String ask = "{\"model\":\"gpt-5.6\",\"include\":[\"reasoning.encrypted_content\"]}";
            String sent = new String(server.body(reply, call("", ask)), StandardCharsets.UTF_8);
            var output =
                    Json.parse(sent.substring(sent.lastIndexOf("data: ") + 6))
                            .path("response")
                            .path("output");
            String thought = output.get(0).toString();
            String call = output.get(1).toString();
            String answer = OUTPUT.replace("c1", output.get(1).path("call_id").stringValue());
            assertThat(responses(server, "gpt-5.6", "", thought + "," + call + "," + answer))
                    .isEqualTo("accepted");
            assertThat(responses(server, "gpt-5.6", "", thought))
                    .endsWith(
                            "of type 'reasoning' was provided without its required following item.");
            assertThat(responses(server, "gpt-5.6", "", call + "," + answer))
                    .contains("was provided without its required 'reasoning' item");
            String seal = output.get(0).path("encrypted_content").stringValue();
            assertThat(
                            responses(
                                    server,
                                    "gpt-5.6",
                                    "",
                                    thought.replace(seal, "bm8=") + "," + call + "," + answer))
                    .contains("could not be verified");
        }
    }

    private static String chat(ChatDialect dialect, String model, String more, String messages) {
        String body =
                "{\"model\":\"%s\",\"stream\":true%s,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}%s]}"
                        .formatted(
                                model,
                                more.isEmpty() ? "" : "," + more,
                                messages.isEmpty() ? "" : "," + messages);
        try (OpenAiChatServer server = new OpenAiChatServer(dialect)) {
            return message(server, call("/v1/chat/completions", body));
        }
    }

    @Test
    void knowsTheDialects() {
        assertThat(chat(ChatDialect.OPENAI, "gpt-4.1", "\"max_tokens\":9", ""))
                .isEqualTo("accepted");
        assertThat(chat(ChatDialect.OPENAI, "gpt-5", "\"max_tokens\":9", ""))
                .endsWith("Use 'max_completion_tokens' instead.");
        assertThat(chat(ChatDialect.OPENAI, "gpt-5", "\"temperature\":0.2", ""))
                .isEqualTo(
                        "Unsupported parameter: 'temperature' is not supported with this model.");
        assertThat(
                        chat(
                                ChatDialect.MISTRAL,
                                "m",
                                "\"stream_options\":{\"include_usage\":true}",
                                ""))
                .contains("extra_forbidden");
        assertThat(chat(ChatDialect.OLLAMA, "m", "\"anything\":1", "")).isEqualTo("accepted");
    }

    @Test
    void wantsToolMessagesForEachToolCall() {
        String calls =
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}";
        String result = "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"x\"}";
        assertThat(chat(ChatDialect.OPENAI, "gpt-4.1", "", calls + "," + result))
                .isEqualTo("accepted");
        assertThat(chat(ChatDialect.OPENAI, "gpt-4.1", "", calls))
                .startsWith(
                        "An assistant message with 'tool_calls' must be followed by tool messages");
        assertThat(chat(ChatDialect.OPENAI, "gpt-4.1", "", result))
                .startsWith("Invalid parameter: messages with role 'tool' must be a response");
        assertThat(chat(ChatDialect.MISTRAL, "m", "", calls + "," + result))
                .contains("must be a-z, A-Z, 0-9, with a length of 9");
    }
}
