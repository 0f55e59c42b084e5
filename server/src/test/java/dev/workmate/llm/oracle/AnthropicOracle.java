package dev.workmate.llm.oracle;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.OutputTokensDetails;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.ThinkingConfigAdaptive;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.testserver.ProviderServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Anthropic's client for Java. */
final class AnthropicOracle implements Oracle {
    @Override
    public Assembled read(URI server, String model) {
        AnthropicClient client =
                AnthropicOkHttpClient.builder()
                        .baseUrl(server.toString())
                        .apiKey(ProviderServer.KEY)
                        .maxRetries(0)
                        .build();
        MessageCreateParams question =
                MessageCreateParams.builder()
                        .model(model)
                        .maxTokens(8_000)
                        .thinking(ThinkingConfigAdaptive.builder().build())
                        .addUserMessage("Hello?")
                        .build();
        MessageAccumulator accumulator = MessageAccumulator.create();
        try (StreamResponse<RawMessageStreamEvent> stream =
                client.messages().createStreaming(question)) {
            stream.stream().forEach(accumulator::accumulate);
        } finally {
            client.close();
        }
        return assembled(accumulator.message());
    }

    private static Assembled assembled(Message message) {
        StringBuilder text = new StringBuilder();
        StringBuilder thinking = new StringBuilder();
        List<Assembled.Called> calls = new ArrayList<>();
        for (ContentBlock block : message.content()) {
            block.text().ifPresent(words -> text.append(words.text()));
            block.thinking().ifPresent(thought -> thinking.append(thought.thinking()));
            block.toolUse()
                    .ifPresent(
                            call ->
                                    calls.add(
                                            Assembled.Called.of(
                                                    call.name(), JavaJson.text(call._input()))));
        }
        return new Assembled(text.toString(), thinking.toString(), calls, usage(message.usage()));
    }

    private static Usage usage(com.anthropic.models.messages.Usage usage) {
        return new Usage(
                usage.inputTokens(),
                usage.outputTokens(),
                usage.cacheReadInputTokens().orElse(0L),
                usage.cacheCreationInputTokens().orElse(0L),
                usage.outputTokensDetails().map(OutputTokensDetails::thinkingTokens).orElse(0L));
    }
}
