package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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

    @Test
    void readsTheSameWhereverTheBytesAreSplit() throws CallFailure {
        byte[] bytes = STREAM.getBytes(StandardCharsets.UTF_8);
        for (int first = 0; first <= bytes.length; first++) {
            assertThat(read(bytes, first)).as("split at %d", first).isEqualTo(EVENTS);
        }
    }

    @Test
    void readsTheSameByteByByte() throws CallFailure {
        List<SseEvent> events = new ArrayList<>();
        SseParser parser = new SseParser(1_000);
        for (byte b : STREAM.getBytes(StandardCharsets.UTF_8)) {
            parser.feed(ByteBuffer.wrap(new byte[] {b}), events::add);
        }
        parser.end(events::add);
        assertThat(events).isEqualTo(EVENTS);
    }

    @Test
    void tellsAnEventWhoseLastEmptyLineIsMissing() throws CallFailure {
        byte[] bytes = "data: [DONE]".getBytes(StandardCharsets.UTF_8);
        assertThat(read(bytes, 4)).containsExactly(new SseEvent("message", "[DONE]"));
    }

    @Test
    void refusesALineAndAnEventPastTheLimit() {
        SseParser longLine = new SseParser(16);
        assertThatThrownBy(() -> longLine.feed(bytes("data: 0123456789abcdef"), _ -> {}))
                .isInstanceOf(CallFailure.class)
                .hasMessageContaining("larger than 16");
        SseParser manyLines = new SseParser(16);
        assertThatThrownBy(() -> manyLines.feed(bytes("data: 12345678\n".repeat(3)), _ -> {}))
                .isInstanceOf(CallFailure.class);
    }

    private static List<SseEvent> read(byte[] bytes, int first) throws CallFailure {
        List<SseEvent> events = new ArrayList<>();
        SseParser parser = new SseParser(1_000);
        parser.feed(ByteBuffer.wrap(bytes, 0, first), events::add);
        parser.feed(ByteBuffer.wrap(bytes, first, bytes.length - first), events::add);
        parser.end(events::add);
        return events;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
