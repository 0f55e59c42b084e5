package dev.workmate.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.FailureCode;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Refusal;
import java.net.http.HttpHeaders;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What servers on people's own machines answer where they are not set up for us, as it stands in
 * their public reports: the operator must read what to do.
 */
class LocalServersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    400 | {"error":{"message":"registry.ollama.ai/library/gemma3:4b does not support tools","type":"api_error","param":null,"code":null}} | INVALID_REQUEST | does not support tools
                    404 | {"error":{"message":"model 'qwen3:8b' not found","type":"not_found_error","param":null,"code":null}} | MODEL_NOT_FOUND | model 'qwen3:8b' not found
                    400 | {"error":"registry.ollama.ai/library/llama2:13b does not support tools"} | INVALID_REQUEST | does not support tools
                    400 | {"object":"error","message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set","type":"BadRequestError","param":null,"code":400} | INVALID_REQUEST | --enable-auto-tool-choice
                    400 | {"error":{"message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set","type":"BadRequestError","param":null,"code":400}} | INVALID_REQUEST | --tool-call-parser
                    400 | {"error":{"message":"This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.","type":"BadRequestError","param":null,"code":400}} | CONTEXT_EXCEEDED | too long for the model
                    404 | {"error":{"message":"No models loaded. Please load a model in the developer page or use the lms load command.","type":"invalid_request_error","param":"model","code":"model_not_found"}} | MODEL_NOT_FOUND | lms load
                    500 | llama runner process has terminated: signal: killed | PROVIDER_ERROR | runner process has terminated
                    """)
    void sayWhatIsMissing(int status, String body, FailureCode code, String words) {
        CallFailure failure =
                new ChatWire()
                        .failure(
                                new Refusal(
                                        status, HttpHeaders.of(Map.of(), (_, _) -> true), body));
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessageContaining(words);
    }
}
