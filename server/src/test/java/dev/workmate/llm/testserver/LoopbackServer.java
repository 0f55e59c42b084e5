package dev.workmate.llm.testserver;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP/1.1 server on a loopback socket whose every byte, pause and end its handler decides.
 */
final class LoopbackServer implements AutoCloseable {
    /** Answers one request on its connection. */
    @FunctionalInterface
    interface Handler {
        void handle(HttpCall call, Connection connection) throws IOException, InterruptedException;
    }

    private static final int MAX_LINE = 16_384;
    private static final int IDLE_MILLIS = 60_000;

    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    LoopbackServer() {
        try {
            this.listener = new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void start(Handler handler) {
        Thread.ofVirtual().name("test-provider").start(() -> accept(handler));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    private void accept(Handler handler) {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread.ofVirtual()
                        .name("test-provider-connection")
                        .start(() -> serve(socket, handler));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket, Handler handler) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            Connection connection = new Connection(socket, in);
            while (!connection.isClosed()) {
                socket.setSoTimeout(IDLE_MILLIS);
                HttpCall call = read(in);
                if (call == null) {
                    return;
                }
                handler.handle(call, connection);
            }
        } catch (IOException e) {
            // The client went away, which is its right.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private static @Nullable HttpCall read(InputStream in) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        String[] words = first.split(" ");
        String target = words[1];
        int question = target.indexOf('?');
        Map<String, String> headers = headers(in);
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        byte[] body =
                "chunked".equalsIgnoreCase(headers.get("transfer-encoding"))
                        ? chunkedBody(in)
                        : in.readNBytes(length);
        return new HttpCall(
                words[0],
                question < 0 ? target : target.substring(0, question),
                question < 0 ? "" : target.substring(question + 1),
                headers,
                body);
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static byte[] chunkedBody(InputStream in) throws IOException {
        java.io.ByteArrayOutputStream body = new java.io.ByteArrayOutputStream();
        while (true) {
            String size = line(in);
            int length = size == null ? 0 : Integer.parseInt(size.strip(), 16);
            body.write(in.readNBytes(length));
            line(in);
            if (length == 0) {
                return body.toByteArray();
            }
        }
    }

    private static @Nullable String line(InputStream in) throws IOException {
        java.io.ByteArrayOutputStream line = new java.io.ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            if (line.size() > MAX_LINE) {
                throw new SocketException("a line of the request is too long");
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
