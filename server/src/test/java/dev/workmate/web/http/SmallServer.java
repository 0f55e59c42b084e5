package dev.workmate.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;

/** A server on a real socket that gives every caller the same answer, right or wrong. */
final class SmallServer implements AutoCloseable {
    private final ServerSocket socket;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile Answer answer = output -> {};

    /** What is written to a caller. */
    interface Answer {
        void write(OutputStream output) throws IOException, InterruptedException;
    }

    private SmallServer(ServerSocket socket) {
        this.socket = socket;
    }

    static SmallServer on(InetAddress address) {
        try {
            return on(new ServerSocket(0, 50, address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static SmallServer on(ServerSocket socket) {
        SmallServer server = new SmallServer(socket);
        Thread.ofVirtual().start(server::accept);
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    List<String> requests() {
        return requests;
    }

    int connections() {
        return connections.get();
    }

    void raw(String response) {
        raw(response.getBytes(StandardCharsets.UTF_8));
    }

    void raw(byte[] response) {
        answer = output -> output.write(response);
    }

    void answers(String type, String body) {
        raw(
                "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(type, body.getBytes(StandardCharsets.UTF_8).length, body));
    }

    void redirects(String location) {
        raw("HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
    }

    void endless(String type) {
        answer =
                output -> {
                    output.write(
                            ("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
                    byte[] block = "x".repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII);
                    while (!socket.isClosed()) {
                        output.write(block);
                    }
                };
    }

    void drips() {
        answer =
                output -> {
                    output.write(
                            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
                    while (!socket.isClosed()) {
                        output.write('x');
                        output.flush();
                        Thread.sleep(50);
                    }
                };
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket caller = socket.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(caller));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket caller) {
        try (caller) {
            InputStream input = caller.getInputStream();
            StringBuilder request = new StringBuilder();
            while (!request.toString().endsWith("\r\n\r\n")) {
                int c = input.read();
                if (c < 0) {
                    return;
                }
                request.append((char) c);
            }
            requests.add(request.toString());
            answer.write(caller.getOutputStream());
            caller.getOutputStream().flush();
        } catch (SocketException | SSLException e) {
            // The caller has heard enough.
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
