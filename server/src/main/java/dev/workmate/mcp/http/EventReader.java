package dev.workmate.mcp.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads server-sent events from a stream, whatever pieces it arrives in. Remembers the last event's
 * id and the pause the server asked for. For one thread.
 */
final class EventReader {
    private static final int CHUNK = 8 * 1024;
    private static final int MAX_ID = 1_000;
    private static final Duration MAX_RETRY = Duration.ofSeconds(30);

    private final InputStream in;
    private final int maxLength;
    private final byte[] chunk = new byte[CHUNK];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private int at;
    private int end;
    private boolean afterReturn;
    private boolean tooLong;
    private boolean hasData;
    private Optional<String> lastId = Optional.empty();
    private Optional<Duration> retry = Optional.empty();

    EventReader(InputStream in, int maxLength) {
        this.in = in;
        this.maxLength = maxLength;
    }

    /** An event's data, or the fact that it was too long and is gone. */
    record Event(String data, boolean tooLong) {}

    Optional<String> lastId() {
        return lastId;
    }

    Optional<Duration> retry() {
        return retry;
    }

    /** The next event that has data; empty at the end, where an event without its end is gone. */
    Optional<Event> next() throws IOException {
        while (readLine()) {
            String text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            if (!text.isEmpty()) {
                field(text);
            } else if (hasData || tooLong) {
                return Optional.of(take());
            }
        }
        return Optional.empty();
    }

    private Event take() {
        Event event = new Event(tooLong ? "" : data.toString(), tooLong);
        data.setLength(0);
        hasData = false;
        tooLong = false;
        return event;
    }

    private void field(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        value = value.startsWith(" ") ? value.substring(1) : value;
        switch (name) {
            case "data" -> addData(value);
            case "id" -> {
                if (value.length() <= MAX_ID && value.indexOf('\0') < 0) {
                    lastId = Optional.of(value).filter(id -> !id.isEmpty());
                }
            }
            case "retry" -> retry = pause(value);
            default -> {
                // A comment, or a name we have no use for.
            }
        }
    }

    private void addData(String value) {
        if (data.length() + value.length() > maxLength) {
            tooLong = true;
            return;
        }
        if (hasData) {
            data.append('\n');
        }
        data.append(value);
        // The first event of a stream may be empty: it only says from where to go on.
        hasData = hasData || !value.isEmpty();
    }

    private static Optional<Duration> pause(String value) {
        if (value.isEmpty()
                || value.length() > 9
                || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        Duration asked = Duration.ofMillis(Long.parseLong(value));
        return Optional.of(asked.compareTo(MAX_RETRY) > 0 ? MAX_RETRY : asked);
    }

    /** Fills {@code line}; lines end with a return, a feed or both. */
    private boolean readLine() throws IOException {
        while (true) {
            while (at < end) {
                byte b = chunk[at++];
                boolean feedOfTheSameEnd = b == '\n' && afterReturn;
                afterReturn = b == '\r';
                if (feedOfTheSameEnd) {
                    continue;
                }
                if (b == '\n' || b == '\r') {
                    return true;
                }
                if (line.size() < maxLength) {
                    line.write(b);
                } else {
                    tooLong = true;
                }
            }
            at = 0;
            end = in.read(chunk);
            if (end < 0) {
                end = 0;
                return false;
            }
        }
    }
}
