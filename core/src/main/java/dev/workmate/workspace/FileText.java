package dev.workmate.workspace;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A file as lines of text. Lines are cut at a length that fits a screen, so that one endless line
 * costs no more than a short one. For one thread.
 */
final class FileText {
    static final int MAX_LINE = 2_000;

    private static final int PROBED = 8 * 1024;

    private final BufferedReader reader;

    private FileText(InputStream bytes) {
        this.reader =
                new BufferedReader(
                        new InputStreamReader(
                                bytes,
                                StandardCharsets.UTF_8
                                        .newDecoder()
                                        .onMalformedInput(CodingErrorAction.REPLACE)
                                        .onUnmappableCharacter(CodingErrorAction.REPLACE)));
    }

    /** Uses the lines of a text. */
    interface Lines<R> {
        R take(FileText text) throws IOException;
    }

    /** Reads a text, or gives {@code otherwise} for what is no text. */
    static <R> R read(SeekableByteChannel channel, R otherwise, Lines<R> lines) throws IOException {
        BufferedInputStream bytes =
                new BufferedInputStream(Channels.newInputStream(channel), PROBED);
        bytes.mark(PROBED);
        byte[] head = bytes.readNBytes(PROBED);
        for (byte b : head) {
            if (b == 0) {
                return otherwise;
            }
        }
        bytes.reset();
        return lines.take(new FileText(bytes));
    }

    /** The next line, or null at the end; what is cut off is marked. */
    @Nullable String next() throws IOException {
        StringBuilder line = new StringBuilder();
        boolean cut = false;
        int c = reader.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            if (line.length() < MAX_LINE) {
                line.append((char) c);
            } else {
                cut = true;
            }
            c = reader.read();
        }
        if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
            line.setLength(line.length() - 1);
        }
        return cut ? line.append('…').toString() : line.toString();
    }
}
