package dev.workmate.outbound;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads server-sent events from bytes that may be split anywhere: CR, LF and CRLF end a line,
 * comments are skipped, lines of data are joined, a mark at the start is ignored. Of an event that
 * is larger than allowed nothing is kept; the sink is told that it was there. Used by one thread.
 */
public final class SseParser {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int MAX_ID = 1_000;
    private static final int MAX_DIGITS = 9;

    private final int maxEventBytes;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    private final StringBuilder data = new StringBuilder();
    private String name = "";
    private boolean hasData;
    private boolean tooLarge;
    private boolean afterCarriageReturn;
    private boolean firstLine = true;
    private Optional<String> lastId = Optional.empty();
    private Optional<Duration> retry = Optional.empty();

    public SseParser(int maxEventBytes) {
        this.maxEventBytes = maxEventBytes;
    }

    /** Takes what a stream says. */
    @FunctionalInterface
    public interface Sink<X extends Exception> {
        void accept(SseEvent event) throws X;

        /** An event was too large and is gone. */
        default void lost() throws X {}
    }

    public <X extends Exception> void feed(ByteBuffer bytes, Sink<X> sink) throws X {
        while (bytes.hasRemaining()) {
            byte b = bytes.get();
            if (b == '\n') {
                if (!afterCarriageReturn) {
                    endLine(sink);
                }
                afterCarriageReturn = false;
            } else if (b == '\r') {
                endLine(sink);
                afterCarriageReturn = true;
            } else {
                afterCarriageReturn = false;
                add(b);
            }
        }
    }

    /**
     * The stream has ended. Unlike the standard says, an event that the end cuts off is still told,
     * because some servers forget the last empty line; whoever reads it finds out whether it is
     * whole. Whoever keeps to the standard does not call this.
     */
    public <X extends Exception> void end(Sink<X> sink) throws X {
        if (line.size() > 0) {
            endLine(sink);
        }
        dispatch(sink);
    }

    /** Whether the event under way has grown past the limit, for those who will not wait for it. */
    public boolean isTooLarge() {
        return tooLarge;
    }

    /** The id of the last event that had one, to go on after it. */
    public Optional<String> lastId() {
        return lastId;
    }

    /** How long the server wants to be left alone before it is asked again. */
    public Optional<Duration> retry() {
        return retry;
    }

    private void add(byte b) {
        if (line.size() < maxEventBytes) {
            line.write(b);
        } else {
            tooLarge = true;
        }
    }

    private <X extends Exception> void endLine(Sink<X> sink) throws X {
        byte[] bytes = line.toByteArray();
        line.reset();
        int start = firstLine && startsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
        firstLine = false;
        String text = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
        if (text.isEmpty()) {
            dispatch(sink);
        } else if (text.charAt(0) != ':') {
            field(text);
        }
    }

    private void field(String text) {
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        if (value.startsWith(" ")) {
            value = value.substring(1);
        }
        switch (field) {
            case "data" -> addData(value);
            case "event" -> name = value;
            case "id" -> noteId(value);
            case "retry" -> notePause(value);
            default -> {
                // A field that nobody has use for.
            }
        }
    }

    private void addData(String value) {
        if (data.length() + value.length() > maxEventBytes) {
            tooLarge = true;
            return;
        }
        if (hasData) {
            data.append('\n');
        }
        data.append(value);
        hasData = true;
    }

    private void noteId(String value) {
        if (value.length() <= MAX_ID && value.indexOf('\0') < 0) {
            lastId = Optional.of(value).filter(id -> !id.isEmpty());
        }
    }

    private void notePause(String value) {
        if (!value.isEmpty()
                && value.length() <= MAX_DIGITS
                && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            retry = Optional.of(Duration.ofMillis(Long.parseLong(value)));
        }
    }

    private <X extends Exception> void dispatch(Sink<X> sink) throws X {
        SseEvent event = new SseEvent(name.isEmpty() ? "message" : name, data.toString());
        boolean whole = hasData && !tooLarge;
        boolean lost = tooLarge;
        name = "";
        data.setLength(0);
        hasData = false;
        tooLarge = false;
        if (lost) {
            sink.lost();
        } else if (whole) {
            sink.accept(event);
        }
    }

    private static boolean startsWithMark(byte[] bytes) {
        return bytes.length >= BYTE_ORDER_MARK.length
                && bytes[0] == BYTE_ORDER_MARK[0]
                && bytes[1] == BYTE_ORDER_MARK[1]
                && bytes[2] == BYTE_ORDER_MARK[2];
    }
}
