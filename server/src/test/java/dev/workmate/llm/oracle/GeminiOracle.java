package dev.workmate.llm.oracle;

import com.google.genai.Client;
import com.google.genai.ResponseStream;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.GenerateContentResponse;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.Part;
import com.google.genai.types.ThinkingConfig;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.testserver.ProviderServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Google's client for Java. */
final class GeminiOracle implements Oracle {
    @Override
    public Assembled read(URI server, String model) {
        StringBuilder text = new StringBuilder();
        StringBuilder thinking = new StringBuilder();
        List<Assembled.Called> calls = new ArrayList<>();
        Usage usage = Usage.NONE;
        GenerateContentConfig config =
                GenerateContentConfig.builder()
                        .thinkingConfig(ThinkingConfig.builder().includeThoughts(true).build())
                        .build();
        try (Client client =
                        Client.builder()
                                .apiKey(ProviderServer.KEY)
                                .httpOptions(
                                        HttpOptions.builder().baseUrl(server.toString()).build())
                                .build();
                ResponseStream<GenerateContentResponse> stream =
                        client.models.generateContentStream(model, "Hello?", config)) {
            for (GenerateContentResponse chunk : stream) {
                parts(chunk).forEach(part -> add(part, text, thinking, calls));
                usage = chunk.usageMetadata().map(GeminiOracle::usage).orElse(usage);
            }
        }
        return new Assembled(text.toString(), thinking.toString(), calls, usage);
    }

    private static List<Part> parts(GenerateContentResponse chunk) {
        return chunk.candidates()
                .flatMap(all -> all.stream().findFirst())
                .flatMap(candidate -> candidate.content())
                .flatMap(content -> content.parts())
                .orElse(List.of());
    }

    private static void add(
            Part part, StringBuilder text, StringBuilder thinking, List<Assembled.Called> calls) {
        boolean thought = part.thought().orElse(false);
        part.text().ifPresent(words -> (thought ? thinking : text).append(words));
        part.functionCall()
                .ifPresent(
                        call ->
                                calls.add(
                                        Assembled.Called.of(
                                                call.name().orElseThrow(),
                                                JavaJson.text(call.args().orElseThrow()))));
    }

    private static Usage usage(GenerateContentResponseUsageMetadata usage) {
        int cached = usage.cachedContentTokenCount().orElse(0);
        int thoughts = usage.thoughtsTokenCount().orElse(0);
        return new Usage(
                usage.promptTokenCount().orElse(0) - cached,
                usage.candidatesTokenCount().orElse(0) + thoughts,
                cached,
                0,
                thoughts);
    }
}
