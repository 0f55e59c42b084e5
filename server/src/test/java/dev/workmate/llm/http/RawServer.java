package dev.workmate.llm.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A server that answers each connection with the next script; it sees when one is cut. */
final class RawServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Script> scripts;
    private final List<String> heads = new CopyOnWriteArrayList<>();
    final CountDownLatch cut = new CountDownLatch(1);
    final CountDownLatch asked = new CountDownLatch(1);

    RawServer(Script... scripts) throws IOException {
        this.scripts = List.of(scripts);
        Thread.ofVirtual().start(this::serve);
    }

    /** What is said on one connection once the request was read. */
    @FunctionalInterface
    interface Script {
        void answer(Talk talk) throws IOException, InterruptedException;
    }

    /** One connection. */
    final class Talk {
        private final Socket connection;
        private final OutputStream out;

        private Talk(Socket connection) throws IOException {
            this.connection = connection;
            this.out = connection.getOutputStream();
        }

        void say(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        void stream(String events) throws IOException {
            say("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n");
            say(events);
        }

        void refuse(int status, String headers, String body) throws IOException {
            say("HTTP/1.1 " + status + " No\r\nconnection: close\r\n" + headers + "\r\n" + body);
        }

        /** Blocks until the other side hangs up. */
        void awaitCut() throws IOException {
            try {
                while (connection.getInputStream().read() >= 0) {
                    Thread.onSpinWait();
                }
            } finally {
                cut.countDown();
            }
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    List<String> heads() {
        return heads;
    }

    private void serve() {
        for (Script script : scripts) {
            try (Socket connection = socket.accept()) {
                connection.setSoTimeout(10_000);
                readRequest(connection);
                asked.countDown();
                script.answer(new Talk(connection));
            } catch (IOException | InterruptedException e) {
                // The other side is gone: the next script waits for the next connection.
            }
        }
    }

    private void readRequest(Socket connection) throws IOException {
        BufferedReader in =
                new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder head = new StringBuilder();
        int length = 0;
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.append(line).append('\n');
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        for (int i = 0; i < length; i++) {
            in.read();
        }
        heads.add(head.toString());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
