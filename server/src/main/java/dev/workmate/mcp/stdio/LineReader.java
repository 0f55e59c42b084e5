package dev.workmate.mcp.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Splits a stream into lines of UTF-8, whatever pieces it arrives in. For one thread. */
final class LineReader {
    private static final int CHUNK = 16 * 1024;

    private final InputStream in;
    private final int maxLength;
    private final byte[] chunk = new byte[CHUNK];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int at;
    private int end;
    private boolean tooLong;

    LineReader(InputStream in, int maxLength) {
        this.in = in;
        this.maxLength = maxLength;
    }

    /** A line, or the fact that one was too long and is gone. */
    record Line(String text, boolean tooLong) {}

    /** The next line; empty at the end, where a line without its end does not count. */
    Optional<Line> next() throws IOException {
        while (true) {
            while (at < end) {
                byte b = chunk[at++];
                if (b == '\n') {
                    return Optional.of(take());
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
                return Optional.empty();
            }
        }
    }

    private Line take() {
        String text = tooLong ? "" : line.toString(StandardCharsets.UTF_8);
        Line taken =
                new Line(
                        text.endsWith("\r") ? text.substring(0, text.length() - 1) : text, tooLong);
        line.reset();
        tooLong = false;
        return taken;
    }
}
