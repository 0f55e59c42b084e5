package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Part.calls;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Gemini server refuses what the real one refuses. */
class GeminiServerTest {
    private static final String RESPONSE =
            ",{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":\"f\",\"response\":{}}}]}";

    private final GeminiServer server = new GeminiServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private static HttpCall call(String model, String key, String body) {
        return new HttpCall(
                "POST",
                "/v1beta/models/" + model + ":streamGenerateContent",
                "alt=sse",
                Map.of("x-goog-api-key", key),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private String refusal(String model, String more, String contents) {
        String body =
                "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"hi\"}]}%s]%s}"
                        .formatted(contents, more.isEmpty() ? "" : "," + more);
        return server.judge(call(model, ProviderServer.KEY, body))
                .map(Refusal::message)
                .orElse("accepted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "gemini-2.5-flash | | accepted",
                "gemini-0 | | models/gemini-0 is not found for API version v1beta",
                "gemini-2.5-pro | \"generationConfig\":{\"thinkingConfig\":{\"thinkingBudget\":0}} | only works in thinking mode",
                "gemini-2.5-flash | \"generationConfig\":{\"thinkingConfig\":{\"thinkingBudget\":99999}} | between 0 and 24576",
                "gemini-2.5-flash | \"generationConfig\":{\"thinkingConfig\":{\"thinkingLevel\":\"LOW\"}} | Thinking level is not supported",
                "gemini-2.5-flash | \"seed\":1 | Unknown name \"seed\": Cannot find field.",
                "gemini-2.5-flash | \"toolConfig\":{\"functionCallingConfig\":{\"mode\":\"ANY\"}} | without function_declarations",
                "gemini-2.5-flash | \"tools\":[{\"functionDeclarations\":[{\"name\":\"f\",\"parameters\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"additionalProperties\":false}}]}] | Unknown name \"additionalProperties\"",
            })
    void knowsWhichModelTakesWhat(String model, String more, String expected) {
        assertThat(refusal(model, more == null ? "" : more, "")).contains(expected);
    }

    @Test
    void asksForItsKey() {
        assertThat(server.judge(call("gemini-2.5-flash", "no", "{}")).orElseThrow().message())
                .isEqualTo("API key not valid. Please pass a valid API key.");
    }

    @Test
    void wantsAsManyResponsesAsCallsAndTheSignature() {
        Reply reply = Reply.of(calls("f", "{}")).trimmed(Set.of());
        String sent =
                new String(
                        server.body(reply, call("gemini-3-pro", "", "{}")), StandardCharsets.UTF_8);
        String signature = sent.replaceAll("(?s).*thoughtSignature\":\"([^\"]+).*", "$1");
        String unsigned = "{\"functionCall\":{\"name\":\"f\",\"args\":{}}}";
        String signed =
                "{\"functionCall\":{\"name\":\"f\",\"args\":{}},\"thoughtSignature\":\""
                        + signature
                        + "\"}";
        assertThat(refusal("gemini-3-pro", "", model(signed) + RESPONSE)).isEqualTo("accepted");
        assertThat(refusal("gemini-3-pro", "", model(unsigned) + RESPONSE))
                .startsWith("Function call is missing a thought_signature in functionCall parts.");
        assertThat(refusal("gemini-2.5-pro", "", model(unsigned) + RESPONSE)).isEqualTo("accepted");
        assertThat(refusal("gemini-3-pro", "", model(signed.replace(signature, "bm8=")) + RESPONSE))
                .isEqualTo("Thought signature is not valid.");
        assertThat(refusal("gemini-2.5-pro", "", model(unsigned + "," + unsigned) + RESPONSE))
                .contains(
                        "number of function response parts is equal to the number of function call parts");
        assertThat(refusal("gemini-2.5-pro", "", RESPONSE))
                .contains("function response turn comes immediately after a function call turn");
    }

    private static String model(String parts) {
        return ",{\"role\":\"model\",\"parts\":[" + parts + "]}";
    }
}
