package dev.workmate.llm.http;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.suite.Questions;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.suite.UnderTest;
import dev.workmate.llm.testserver.Part.Source;
import dev.workmate.llm.testserver.Part.Words;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.outbound.SseParser;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams that end after any byte: the answer is whole, or there is none. */
class CutEverywhereTest {
    private static final Map<String, Reply> SCRIPTS =
            Map.of(
                    "words",
                    Reply.of(
                            new Words(
                                    "Grüße 🚀!",
                                    List.of(new Source("https://example.org", "A page", "Hi")))),
                    "calls",
                    Reply.of(
                            thinks("Größer?"),
                            calls("look_up", "{\"name\": \"Mü\"}"),
                            calls("now", "{}")));

    static Stream<Arguments> streams() {
        return Subjects.all().stream()
                .flatMap(
                        subject ->
                                SCRIPTS.keySet().stream()
                                        .map(script -> Arguments.of(subject, script)));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void givesTheWholeAnswerOrNone(UnderTest subject, String script) throws CallFailure {
        byte[] body = body(subject, SCRIPTS.get(script));
        AnswerReader.Reading whole = read(subject, body, body.length, true).orElseThrow();
        for (int length = 0; length < body.length; length++) {
            for (boolean endsProperly : new boolean[] {true, false}) {
                Optional<AnswerReader.Reading> cut = read(subject, body, length, endsProperly);
                if (cut.isPresent()) {
                    assertThat(tokens(cut.get()))
                            .as("after %d of %d bytes", length, body.length)
                            .isEqualTo(tokens(whole));
                    assertThat(cut.get().stop()).isEqualTo(whole.stop());
                }
            }
        }
    }

    private static byte[] body(UnderTest subject, Reply reply) {
        try (ProviderServer server = subject.servers().get()) {
            return server.body(reply, subject.call(Questions.hello(), subject.model()));
        }
    }

    /** What an attempt would return; empty where it fails. */
    private static Optional<AnswerReader.Reading> read(
            UnderTest subject, byte[] body, int length, boolean endsProperly) {
        AnswerReader reader = subject.wire().reader(Deltas.IGNORED);
        SseParser parser = new SseParser(CallLimits.DEFAULT.maxEventBytes());
        SseParser.Sink sink =
                event -> {
                    if (!reader.isOver()) {
                        reader.accept(event);
                    }
                };
        try {
            parser.feed(ByteBuffer.wrap(body, 0, length), sink);
            if (endsProperly) {
                parser.end(sink);
            }
            return reader.isWhole() ? Optional.of(reader.finish()) : Optional.empty();
        } catch (CallFailure e) {
            return Optional.empty();
        }
    }

    /** Everything but our own ids of calls, which are made anew each time. */
    private static List<Object> tokens(AnswerReader.Reading reading) {
        return reading.blocks().stream().map(CutEverywhereTest::tokens).toList();
    }

    private static Object tokens(AnswerBlock block) {
        return block instanceof ToolCallBlock call
                ? List.of(call.toolName(), call.arguments(), call.opaque())
                : block;
    }
}
