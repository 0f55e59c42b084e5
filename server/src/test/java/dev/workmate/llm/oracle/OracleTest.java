package dev.workmate.llm.oracle;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Usage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.suite.Ability;
import dev.workmate.llm.suite.Questions;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.llm.testserver.Reply.Trimming;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The providers' own clients read our test servers, and our adapters read the same from them. */
class OracleTest {
    /** A wire with both ways to read it. */
    private record Wire(UnderTest adapter, Oracle oracle) {}

    private static final Usage TOKENS = new Usage(420, 77, 1_000, 0, 31);

    private static final Map<String, Wire> WIRES =
            Map.of(
                    "anthropic", new Wire(Subjects.anthropic(), new AnthropicOracle()),
                    "responses", new Wire(Subjects.responses(), new ResponsesOracle()),
                    "chat", new Wire(Subjects.chat(ChatDialect.OPENAI), new ChatOracle()),
                    "gemini", new Wire(Subjects.gemini(), new GeminiOracle()));

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
    void bothReadWhatWasMeant(String wireName, String script) throws Exception {
        UnderTest adapter = WIRES.get(wireName).adapter();
        Oracle oracle = WIRES.get(wireName).oracle();
        Reply reply =
                SCRIPTS.get(script).using(TOKENS).trimmed(Set.of(Trimming.PINGS, Trimming.PADDING));
        try (ProviderServer server = adapter.servers().get()) {
            server.chunks(7).reply(reply, reply);
            Assembled theirs = oracle.read(server.address(), adapter.model());
            Assembled ours =
                    Assembled.of(adapter.ask(server).ask(Questions.hello(), Deltas.IGNORED));
            assertThat(theirs).isEqualTo(meant(reply, adapter.can(Ability.THOUGHTS)));
            assertThat(ours).isEqualTo(theirs);
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
                case Part.Strange _, Part.Search _ -> {}
            }
        }
        return new Assembled(text.toString(), thinking.toString(), called, reply.usage());
    }
}
