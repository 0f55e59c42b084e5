package dev.workmate.llm.oracle;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.completions.CompletionUsage;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.testserver.ProviderServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's client for Java, on Chat Completions, which knows no thoughts. */
final class ChatOracle implements Oracle {
    @Override
    public Assembled read(URI server, String model) {
        OpenAIClient client =
                OpenAIOkHttpClient.builder()
                        .baseUrl(server + "/v1")
                        .apiKey(ProviderServer.KEY)
                        .maxRetries(0)
                        .build();
        ChatCompletionCreateParams question =
                ChatCompletionCreateParams.builder()
                        .model(model)
                        .streamOptions(
                                ChatCompletionStreamOptions.builder().includeUsage(true).build())
                        .addUserMessage("Hello?")
                        .build();
        ChatCompletionAccumulator accumulator = ChatCompletionAccumulator.create();
        try (StreamResponse<ChatCompletionChunk> stream =
                client.chat().completions().createStreaming(question)) {
            stream.stream().forEach(accumulator::accumulate);
        } finally {
            client.close();
        }
        return assembled(accumulator.chatCompletion());
    }

    private static Assembled assembled(ChatCompletion completion) {
        ChatCompletionMessage message = completion.choices().getFirst().message();
        List<Assembled.Called> calls = new ArrayList<>();
        message.toolCalls()
                .orElse(List.of())
                .forEach(
                        call ->
                                calls.add(
                                        Assembled.Called.of(
                                                call.asFunction().function().name(),
                                                call.asFunction().function().arguments())));
        return new Assembled(
                message.content().orElse(""),
                "",
                calls,
                completion.usage().map(ChatOracle::usage).orElse(Usage.NONE));
    }

    private static Usage usage(CompletionUsage usage) {
        long cached = usage.promptTokensDetails().flatMap(d -> d.cachedTokens()).orElse(0L);
        return new Usage(
                usage.promptTokens() - cached,
                usage.completionTokens(),
                cached,
                0,
                usage.completionTokensDetails().flatMap(d -> d.reasoningTokens()).orElse(0L));
    }
}
