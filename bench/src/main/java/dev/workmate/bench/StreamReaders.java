package dev.workmate.bench;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Secret;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.anthropic.AnthropicWire;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.http.CallLimits;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.ProviderModel;
import dev.workmate.llm.http.RetryPolicy;
import dev.workmate.llm.http.StreamingHttp;
import dev.workmate.outbound.LocalPauses;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/** Programs that read the same stream, each in its own way. */
final class StreamReaders {
    private static final String MODEL = "claude-sonnet-4-5";

    private StreamReaders() {}

    /** Reads one answer to its end. Thread-safe. */
    interface Reader extends AutoCloseable {
        void read(Stamps stamps) throws Exception;

        @Override
        default void close() {}
    }

    /** Nothing but the bytes: what nobody can be faster than. */
    static Reader bytes(URI provider) {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return stamps -> {
            HttpRequest request =
                    HttpRequest.newBuilder(provider.resolve("/v1/messages"))
                            .POST(BodyPublishers.ofString("{}"))
                            .build();
            byte[] buffer = new byte[8_192];
            try (InputStream in = client.send(request, BodyHandlers.ofInputStream()).body()) {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    stamps.arrived(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                }
            }
        };
    }

    static Reader officialSdk(URI provider) {
        AnthropicClient client =
                AnthropicOkHttpClient.builder()
                        .baseUrl(provider.toString())
                        .apiKey("key")
                        .maxRetries(0)
                        .build();
        MessageCreateParams question =
                MessageCreateParams.builder()
                        .model(MODEL)
                        .maxTokens(1_000)
                        .addUserMessage("Go on.")
                        .build();
        return new Reader() {
            @Override
            public void read(Stamps stamps) {
                try (StreamResponse<RawMessageStreamEvent> stream =
                        client.messages().createStreaming(question)) {
                    stream.stream()
                            .forEach(
                                    event ->
                                            event.contentBlockDelta()
                                                    .flatMap(piece -> piece.delta().text())
                                                    .ifPresent(
                                                            text -> stamps.arrived(text.text())));
                }
            }

            @Override
            public void close() {
                client.close();
            }
        };
    }

    static Reader ownAdapter(URI provider) {
        LanguageModel model =
                new ProviderModel(
                        new AnthropicWire(ApiVersion.V2023_06_01),
                        new Endpoint("anthropic", provider, new Secret("key")),
                        MODEL,
                        ModelCard.CAUTIOUS,
                        new StreamingHttp(
                                StreamingHttp.client(CallLimits.DEFAULT), CallLimits.DEFAULT),
                        new RetryPolicy(
                                InstantSource.system(),
                                () -> 0.5,
                                new LocalPauses(InstantSource.system())));
        ModelRequest question =
                new ModelRequest(
                        ModelRole.GENERAL,
                        "bench",
                        "Go on.",
                        List.of(new UserSaid("Go on.")),
                        List.of(),
                        ToolChoice.NONE,
                        0,
                        1_000);
        return stamps -> model.ask(question, new Words(stamps));
    }

    private record Words(Stamps stamps) implements Deltas {
        @Override
        public void reasoning(int blockIndex, String text) {}

        @Override
        public void text(int blockIndex, String text) {
            stamps.arrived(text);
        }

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {}

        @Override
        public void reset() {}
    }
}
