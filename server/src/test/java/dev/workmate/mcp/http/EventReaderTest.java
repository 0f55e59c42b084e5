package dev.workmate.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.mcp.http.EventReader.Event;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventReaderTest {
    private static final String STREAM =
            ": comment\n\nid: 1\ndata: Grüße 😀\n\ndata: a\ndata: b\r\n\r\nevent: x\rdata:c\r\rretry: 70\nid:\ndata\n\nid: 9\ndata: \n\ndata: cut";

    /** Gives at most so many bytes at a time. */
    private static InputStream inPieces(byte[] bytes, int first, int size) {
        return new ByteArrayInputStream(bytes) {
            private boolean begun;

            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                int most = begun ? size : Math.max(first, 1);
                begun = true;
                return super.read(into, offset, Math.min(most, length));
            }
        };
    }

    private static List<String> all(EventReader reader) throws IOException {
        List<String> events = new ArrayList<>();
        for (Optional<Event> next = reader.next(); next.isPresent(); next = reader.next()) {
            events.add(next.get().tooLong() ? "too long" : next.get().data());
        }
        return events;
    }

    @Test
    void streamMayBeSplitAnywhere() throws IOException {
        byte[] bytes = STREAM.getBytes(StandardCharsets.UTF_8);
        for (int first = 0; first < bytes.length; first++) {
            for (int size : new int[] {1, 2, 3, bytes.length}) {
                EventReader reader = new EventReader(inPieces(bytes, first, size), 1_000);
                assertThat(all(reader)).containsExactly("Grüße 😀", "a\nb", "c");
                assertThat(reader.lastId()).contains("9");
                assertThat(reader.retry()).contains(Duration.ofMillis(70));
            }
        }
    }

    @Test
    void eventOverTheLimitIsDroppedAndTheNextIsRead() throws IOException {
        String stream = "data: " + "x".repeat(200) + "\n\ndata: short\n\n";
        EventReader reader =
                new EventReader(
                        new ByteArrayInputStream(stream.getBytes(StandardCharsets.UTF_8)), 100);
        assertThat(all(reader)).containsExactly("too long", "short");
    }

    @Test
    void manyShortLinesCannotGrowBeyondTheLimit() throws IOException {
        String stream = "data: 123456789\n".repeat(100) + "\ndata: next\n\n";
        EventReader reader =
                new EventReader(
                        new ByteArrayInputStream(stream.getBytes(StandardCharsets.UTF_8)), 100);
        assertThat(all(reader)).containsExactly("too long", "next");
    }
}
