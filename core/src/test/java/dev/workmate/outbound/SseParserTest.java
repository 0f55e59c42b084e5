package dev.workmate.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SseParserTest {
    private static final String STREAM =
            "\uFEFFevent: greeting\ndata: Grüße 😀\n\n"
                    + ": a comment\r\n\r\n"
                    + "data:one\r\ndata: two\r\ndata\r\ndata:  three\r\n\r\n"
                    + "event: only a name\n\n"
                    + "id: 7\rretry: 10\rdata: old Mac\r\r"
                    + "data\n\n"
                    + "data: {\"a\": \"b:c\"}\n\n";

    private static final List<SseEvent> EVENTS =
            List.of(
                    new SseEvent("greeting", "Grüße 😀"),
                    new SseEvent("message", "one\ntwo\n\n three"),
                    new SseEvent("message", "old Mac"),
                    new SseEvent("message", ""),
                    new SseEvent("message", "{\"a\": \"b:c\"}"));

    private final List<SseEvent> events = new ArrayList<>();
    private int lost;

    private final SseParser.Sink<RuntimeException> sink =
            new SseParser.Sink<>() {
                @Override
                public void accept(SseEvent event) {
                    events.add(event);
                }

                @Override
                public void lost() {
                    lost++;
                }
            };

    @Test
    void readsTheSameWhereverTheBytesAreSplit() {
        byte[] bytes = STREAM.getBytes(StandardCharsets.UTF_8);
        for (int first = 0; first <= bytes.length; first++) {
            events.clear();
            SseParser parser = read(bytes, first);
            assertThat(events).as("split at %d", first).isEqualTo(EVENTS);
            assertThat(parser.lastId()).contains("7");
            assertThat(parser.retry()).contains(Duration.ofMillis(10));
        }
    }

    @Test
    void readsTheSameByteByByte() {
        SseParser parser = new SseParser(1_000);
        for (byte b : STREAM.getBytes(StandardCharsets.UTF_8)) {
            parser.feed(ByteBuffer.wrap(new byte[] {b}), sink);
        }
        parser.end(sink);
        assertThat(events).isEqualTo(EVENTS);
    }

    @Test
    void tellsAnEventWhoseLastEmptyLineIsMissingOnlyAtTheEnd() {
        SseParser parser = new SseParser(1_000);
        parser.feed(bytes("data: [DONE]"), sink);
        assertThat(events).isEmpty();
        parser.end(sink);
        assertThat(events).containsExactly(new SseEvent("message", "[DONE]"));
    }

    @Test
    void saysAtOnceThatALineOrAnEventIsPastTheLimit() {
        SseParser longLine = new SseParser(16);
        longLine.feed(bytes("data: 0123456789"), sink);
        assertThat(longLine.isTooLarge()).isFalse();
        longLine.feed(bytes("a"), sink);
        assertThat(longLine.isTooLarge()).isTrue();

        SseParser manyLines = new SseParser(16);
        manyLines.feed(bytes("data: 12345678\n".repeat(2)), sink);
        assertThat(manyLines.isTooLarge()).isFalse();
        manyLines.feed(bytes("data: 1\n"), sink);
        assertThat(manyLines.isTooLarge()).isTrue();
    }

    @Test
    void losesOnlyTheEventThatIsTooLarge() {
        SseParser parser = new SseParser(16);
        parser.feed(bytes("data: 1\n\ndata: 0123456789abcdef\ndata: 2\n\ndata: 3\n\n"), sink);
        assertThat(events)
                .containsExactly(new SseEvent("message", "1"), new SseEvent("message", "3"));
        assertThat(lost).isEqualTo(1);
        assertThat(parser.isTooLarge()).isFalse();
    }

    @Test
    void takesNoIdAndNoPauseThatIsNone() {
        SseParser parser = new SseParser(2_000);
        parser.feed(bytes("id: 5\nretry: 20\nretry: soon\nretry: -1\nretry: 1234567890\n"), sink);
        parser.feed(bytes("id: a\0b\nid: " + "x".repeat(1_001) + "\n"), sink);
        assertThat(parser.retry()).contains(Duration.ofMillis(20));
        assertThat(parser.lastId()).contains("5");
        parser.feed(bytes("id:\n"), sink);
        assertThat(parser.lastId()).isEmpty();
    }

    private SseParser read(byte[] bytes, int first) {
        SseParser parser = new SseParser(1_000);
        parser.feed(ByteBuffer.wrap(bytes, 0, first), sink);
        parser.feed(ByteBuffer.wrap(bytes, first, bytes.length - first), sink);
        parser.end(sink);
        return parser;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
