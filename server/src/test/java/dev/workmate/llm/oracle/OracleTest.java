package dev.workmate.llm.oracle;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Usage;
import dev.workmate.llm.testserver.AnthropicServer;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.GeminiServer;
import dev.workmate.llm.testserver.OpenAiChatServer;
import dev.workmate.llm.testserver.OpenAiResponsesServer;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.llm.testserver.Reply.Trimming;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The providers' own clients read our test servers, and read what was meant. */
class OracleTest {
    /** A wire with its client and what that client is able to see. */
    private record Wire(
            Supplier<ProviderServer> server, Oracle oracle, String model, boolean seesThoughts) {}

    private static final Usage TOKENS = new Usage(420, 77, 1_000, 0, 31);

    private static final Map<String, Wire> WIRES =
            Map.of(
                    "anthropic",
                    new Wire(AnthropicServer::new, new AnthropicOracle(), "claude-sonnet-5", true),
                    "responses",
                    new Wire(OpenAiResponsesServer::new, new ResponsesOracle(), "gpt-5.6", true),
                    "chat",
                    new Wire(
                            () -> new OpenAiChatServer(ChatDialect.OPENAI),
                            new ChatOracle(),
                            "gpt-4.1",
                            false),
                    "gemini",
                    new Wire(GeminiServer::new, new GeminiOracle(), "gemini-3-pro-preview", true));

    static final Map<String, Reply> SCRIPTS =
            Map.of(
                    "words", Reply.of(says("Grüße, 世界! 🚀 “Quoted”\n\n- one\n- two")),
                    "thoughts", Reply.of(thinks("Let me think… 🤔"), says("Done.")),
                    "calls",
                            Reply.of(
                                    thinks("Two calls."),
                                    says("One moment."),
                                    calls(
                                            "look_up",
                                            "{\"name\": \"Müller & Söhne\", \"n\": [1, 2.50]}"),
                                    calls("calculate", "{\"expression\": \"6*7\"}")),
                    "bare call", Reply.of(calls("now", "{}")),
                    "cut short", Reply.of(says("It goes on and")).stopping(Stop.MAX_TOKENS));

    static Stream<Object[]> everything() {
        return WIRES.keySet().stream()
                .flatMap(wire -> SCRIPTS.keySet().stream().map(name -> new Object[] {wire, name}));
    }

    @ParameterizedTest
    @MethodSource("everything")
    void readsWhatWasMeant(String wireName, String script) {
        Wire wire = WIRES.get(wireName);
        Reply reply =
                SCRIPTS.get(script).using(TOKENS).trimmed(Set.of(Trimming.PINGS, Trimming.PADDING));
        try (ProviderServer server = wire.server().get()) {
            server.chunks(7).reply(reply);
            assertThat(wire.oracle().read(server.address(), wire.model()))
                    .isEqualTo(meant(reply, wire.seesThoughts()));
            assertThat(server.refusals()).isEmpty();
        }
    }

    private static Assembled meant(Reply reply, boolean seesThoughts) {
        StringBuilder text = new StringBuilder();
        StringBuilder thinking = new StringBuilder();
        List<Assembled.Called> called = new java.util.ArrayList<>();
        for (Part part : reply.parts()) {
            switch (part) {
                case Part.Words words -> text.append(words.text());
                case Part.Thought thought -> thinking.append(seesThoughts ? thought.text() : "");
                case Part.Call call ->
                        called.add(Assembled.Called.of(call.tool(), call.arguments()));
                case Part.Strange _ -> {}
            }
        }
        return new Assembled(text.toString(), thinking.toString(), called, reply.usage());
    }
}
