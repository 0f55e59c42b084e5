package dev.workmate.demo.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Sends an answer's body. The beginning is held back, so a small answer has a length and an error
 * found early still gets its status; the rest goes out in chunks.
 */
final class AnswerStream extends OutputStream {
    private static final int HELD = 32 * 1024;

    private final HttpExchange exchange;
    private final int status;
    private final long cutAfter;
    private final byte[] held = new byte[HELD];
    private int count;
    private long sent;
    private boolean started;

    AnswerStream(HttpExchange exchange, int status, long cutAfter) {
        this.exchange = exchange;
        this.status = status;
        this.cutAfter = cutAfter;
    }

    /** Whether the status is out, so that nothing else can be answered any more. */
    boolean started() {
        return started;
    }

    @Override
    public void write(int b) throws IOException {
        if (count == HELD) {
            drain();
        }
        held[count++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int at = offset;
        int left = length;
        while (left > 0) {
            if (count == HELD) {
                drain();
            }
            int part = Math.min(left, HELD - count);
            System.arraycopy(bytes, at, held, count, part);
            count += part;
            at += part;
            left -= part;
        }
    }

    private void drain() throws IOException {
        if (!started) {
            started = true;
            exchange.sendResponseHeaders(status, 0);
        }
        send();
    }

    private void send() throws IOException {
        int allowed = (int) Math.min(count, cutAfter - sent);
        OutputStream out = exchange.getResponseBody();
        out.write(held, 0, allowed);
        sent += allowed;
        if (allowed < count) {
            out.flush();
            throw new CutException();
        }
        count = 0;
    }

    /** Ends a body that was written completely. */
    void finish() throws IOException {
        if (count == 0 && sent == 0 && cutAfter == 0) {
            throw new CutException();
        }
        if (!started) {
            started = true;
            // A length of 0 would mean chunks of unknown length.
            exchange.sendResponseHeaders(status, count == 0 ? -1 : count);
            if (count == 0) {
                return;
            }
        }
        send();
        exchange.getResponseBody().close();
    }

    /** The connection is to break off here. */
    static final class CutException extends IOException {}
}
