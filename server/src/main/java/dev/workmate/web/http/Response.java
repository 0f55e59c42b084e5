package dev.workmate.web.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** An answer in HTTP/1.1: the status, its headers, and a body that is read up to a bound. */
record Response(int status, Map<String, String> headers, byte[] body, boolean cut) {
    private static final int MAX_LINE = 16 * 1024;
    private static final int MAX_HEADERS = 200;
    private static final int MAX_INTERIM = 5;

    static Response read(InputStream input, int maxBody) throws IOException {
        InputStream bytes = new BufferedInputStream(input);
        for (int i = 0; i <= MAX_INTERIM; i++) {
            int status = status(line(bytes));
            Map<String, String> headers = headers(bytes);
            if (status >= 200) {
                return withBody(status, headers, bytes, maxBody);
            }
        }
        throw new ProtocolException("the server does not come to its answer");
    }

    private static int status(String line) throws ProtocolException {
        if (!line.matches("HTTP/1\\.[01] [1-5][0-9][0-9](?: .*)?")) {
            throw new ProtocolException("the server does not speak HTTP/1.1");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private static Map<String, String> headers(InputStream bytes) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (int i = 0; i < MAX_HEADERS; i++) {
            String line = line(bytes);
            if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(
                        line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        throw new ProtocolException("the server sends too many headers");
    }

    private static Response withBody(
            int status, Map<String, String> headers, InputStream bytes, int max)
            throws IOException {
        if (status == 204 || status == 304) {
            return new Response(status, headers, new byte[0], false);
        }
        InputStream body = framed(headers, bytes);
        InputStream plain =
                "gzip".equalsIgnoreCase(headers.get("content-encoding"))
                        ? new GZIPInputStream(body)
                        : body;
        byte[] read = plain.readNBytes(max);
        boolean cut = read.length == max && plain.read() >= 0;
        return new Response(status, headers, read, cut);
    }

    private static InputStream framed(Map<String, String> headers, InputStream bytes)
            throws ProtocolException {
        String coding = headers.getOrDefault("transfer-encoding", "");
        if (coding.equalsIgnoreCase("chunked")) {
            return new Chunks(bytes);
        }
        if (!coding.isEmpty()) {
            throw new ProtocolException("the server encodes its answer in an unknown way");
        }
        String length = headers.getOrDefault("content-length", "");
        if (length.matches("[0-9]{1,15}")) {
            return new Counted(bytes, Long.parseLong(length));
        }
        return bytes;
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** A line without its end; each byte a letter, as the protocol has it. */
    static String line(InputStream bytes) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = bytes.read(); c != '\n'; c = bytes.read()) {
            if (c < 0) {
                throw new EOFException("the server broke off");
            }
            if (line.length() >= MAX_LINE) {
                throw new ProtocolException("the server sends endless lines");
            }
            line.append((char) c);
        }
        int end = line.length();
        if (end > 0 && line.charAt(end - 1) == '\r') {
            line.setLength(end - 1);
        }
        return line.toString();
    }

    /** A body of known length. */
    private static final class Counted extends InputStream {
        private final InputStream bytes;
        private long left;

        Counted(InputStream bytes, long length) {
            this.bytes = bytes;
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int read = bytes.read(buffer, offset, (int) Math.min(length, left));
            if (read < 0) {
                throw new EOFException("the server broke off");
            }
            left -= read;
            return read;
        }
    }

    /** A body in chunks, each after its length. */
    private static final class Chunks extends InputStream {
        private final InputStream bytes;
        private InputStream chunk = InputStream.nullInputStream();
        private boolean first = true;
        private boolean over;

        Chunks(InputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            while (!over) {
                int read = chunk.read(buffer, offset, length);
                if (read >= 0) {
                    return read;
                }
                next();
            }
            return -1;
        }

        private void next() throws IOException {
            if (!first && !line(bytes).isEmpty()) {
                throw new ProtocolException("the server's chunks do not fit together");
            }
            first = false;
            String size = line(bytes).split(";", 2)[0].strip();
            if (!size.matches("[0-9a-fA-F]{1,8}")) {
                throw new ProtocolException("the server's chunks have no length");
            }
            long length = Long.parseLong(size, 16);
            over = length == 0;
            chunk = new Counted(bytes, length);
        }
    }
}
