package dev.workmate.llm.oracle;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseIncludable;
import com.openai.models.responses.ResponseInputItem;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStreamEvent;
import com.openai.models.responses.ResponseUsage;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.testserver.ProviderServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's client for Java, on the Responses API. */
final class ResponsesOracle implements Oracle {
    @Override
    public Assembled read(URI server, String model) {
        OpenAIClient client =
                OpenAIOkHttpClient.builder()
                        .baseUrl(server + "/v1")
                        .apiKey(ProviderServer.KEY)
                        .maxRetries(0)
                        .build();
        ResponseCreateParams question =
                ResponseCreateParams.builder()
                        .model(model)
                        .store(false)
                        .addInclude(ResponseIncludable.REASONING_ENCRYPTED_CONTENT)
                        .inputOfResponse(List.of(hello()))
                        .build();
        ResponseAccumulator accumulator = ResponseAccumulator.create();
        try (StreamResponse<ResponseStreamEvent> stream =
                client.responses().createStreaming(question)) {
            stream.stream().forEach(accumulator::accumulate);
        } finally {
            client.close();
        }
        return assembled(accumulator.response());
    }

    private static ResponseInputItem hello() {
        return ResponseInputItem.ofMessage(
                ResponseInputItem.Message.builder()
                        .role(ResponseInputItem.Message.Role.USER)
                        .addInputTextContent("Hello?")
                        .build());
    }

    private static Assembled assembled(Response response) {
        StringBuilder text = new StringBuilder();
        StringBuilder thinking = new StringBuilder();
        List<Assembled.Called> calls = new ArrayList<>();
        for (ResponseOutputItem item : response.output()) {
            item.message()
                    .ifPresent(
                            message ->
                                    message.content()
                                            .forEach(
                                                    part ->
                                                            part.outputText()
                                                                    .ifPresent(
                                                                            words ->
                                                                                    text.append(
                                                                                            words
                                                                                                    .text()))));
            item.reasoning()
                    .ifPresent(
                            thought ->
                                    thought.summary()
                                            .forEach(part -> thinking.append(part.text())));
            item.functionCall()
                    .ifPresent(
                            call -> calls.add(Assembled.Called.of(call.name(), call.arguments())));
        }
        return new Assembled(
                text.toString(),
                thinking.toString(),
                calls,
                response.usage().map(ResponsesOracle::usage).orElse(Usage.NONE));
    }

    private static Usage usage(ResponseUsage usage) {
        long cached = usage.inputTokensDetails().cachedTokens();
        return new Usage(
                usage.inputTokens() - cached,
                usage.outputTokens(),
                cached,
                0,
                usage.outputTokensDetails().reasoningTokens());
    }
}
