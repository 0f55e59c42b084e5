package dev.workmate.mcp.http;

import dev.workmate.outbound.SseEvent;
import dev.workmate.outbound.SseParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Reads a server's messages from a stream of events. Remembers the last event's id and the pause
 * the server asked for. For one thread.
 */
final class EventReader {
    private static final int CHUNK = 8 * 1024;
    private static final Duration MAX_RETRY = Duration.ofSeconds(30);

    private final InputStream in;
    private final SseParser parser;
    private final byte[] chunk = new byte[CHUNK];
    private final Deque<Event> read = new ArrayDeque<>();

    EventReader(InputStream in, int maxLength) {
        this.in = in;
        this.parser = new SseParser(maxLength);
    }

    /** An event's data, or the fact that it was too long and is gone. */
    record Event(String data, boolean tooLong) {}

    Optional<String> lastId() {
        return parser.lastId();
    }

    Optional<Duration> retry() {
        return parser.retry().map(asked -> asked.compareTo(MAX_RETRY) > 0 ? MAX_RETRY : asked);
    }

    /** The next event that has data; empty at the end, where an event without its end is gone. */
    Optional<Event> next() throws IOException {
        while (read.isEmpty()) {
            int length = in.read(chunk);
            if (length < 0) {
                return Optional.empty();
            }
            parser.feed(ByteBuffer.wrap(chunk, 0, length), sink());
        }
        return Optional.of(read.removeFirst());
    }

    private SseParser.Sink<RuntimeException> sink() {
        return new SseParser.Sink<>() {
            @Override
            public void accept(SseEvent event) {
                // The first event of a stream may be empty: it only says from where to go on.
                if (!event.data().isEmpty()) {
                    read.add(new Event(event.data(), false));
                }
            }

            @Override
            public void lost() {
                read.add(new Event("", true));
            }
        };
    }
}
