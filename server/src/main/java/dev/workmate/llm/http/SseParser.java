package dev.workmate.llm.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads server-sent events from bytes that may be split anywhere: CR, LF and CRLF end a line,
 * comments are skipped, lines of data are joined, a mark at the start is ignored. Unlike the
 * standard says, an event that the end of the stream cuts off is still told, because some servers
 * forget the last empty line; whoever reads it finds out whether it is whole. Used by one thread.
 */
final class SseParser {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final int maxEventBytes;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    private final StringBuilder data = new StringBuilder();
    private String name = "";
    private boolean hasData;
    private boolean afterCarriageReturn;
    private boolean firstLine = true;

    SseParser(int maxEventBytes) {
        this.maxEventBytes = maxEventBytes;
    }

    /** Takes what a stream says. */
    @FunctionalInterface
    interface Sink {
        void accept(SseEvent event) throws CallFailure;
    }

    void feed(ByteBuffer bytes, Sink sink) throws CallFailure {
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
                line.write(b);
                checkSize(line.size());
            }
        }
    }

    /** The stream has ended. */
    void end(Sink sink) throws CallFailure {
        if (line.size() > 0) {
            endLine(sink);
        }
        dispatch(sink);
    }

    private void endLine(Sink sink) throws CallFailure {
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

    private void field(String text) throws CallFailure {
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        if (value.startsWith(" ")) {
            value = value.substring(1);
        }
        if (field.equals("data")) {
            if (hasData) {
                data.append('\n');
            }
            data.append(value);
            hasData = true;
            checkSize(data.length());
        } else if (field.equals("event")) {
            name = value;
        }
    }

    private void dispatch(Sink sink) throws CallFailure {
        SseEvent event = new SseEvent(name.isEmpty() ? "message" : name, data.toString());
        boolean whole = hasData;
        name = "";
        data.setLength(0);
        hasData = false;
        if (whole) {
            sink.accept(event);
        }
    }

    private void checkSize(int size) throws CallFailure {
        if (size > maxEventBytes) {
            throw CallFailure.of(
                    FailureCode.PROVIDER_ERROR,
                    "The provider sent an event larger than " + maxEventBytes + " bytes.");
        }
    }

    private static boolean startsWithMark(byte[] bytes) {
        return bytes.length >= BYTE_ORDER_MARK.length
                && bytes[0] == BYTE_ORDER_MARK[0]
                && bytes[1] == BYTE_ORDER_MARK[1]
                && bytes[2] == BYTE_ORDER_MARK[2];
    }
}
