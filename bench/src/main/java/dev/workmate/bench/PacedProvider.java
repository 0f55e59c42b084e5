package dev.workmate.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * A provider on loopback that streams an answer at a steady pace, each piece with the time at which
 * it was sent. It speaks the Messages wire and answers everything alike. Thread-safe.
 */
final class PacedProvider implements AutoCloseable {
    private static final String START =
            "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\","
                    + "\"model\":\"m\",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":9,\"output_tokens\":1}}}\n\n"
                    + "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n";
    private static final String DELTA =
            "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"%s \"}}\n\n";
    private static final String END =
            "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
                    + "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},"
                    + "\"usage\":{\"output_tokens\":9}}\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";

    private final ServerSocket socket;
    private volatile int deltas = 100;
    private volatile Duration pause = Duration.ofMillis(10);

    PacedProvider() throws IOException {
        socket = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("paced-provider").start(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    void pace(int pieces, Duration between) {
        deltas = pieces;
        pause = between;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().name("paced-answer").start(() -> answer(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answer(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            readRequest(client.getInputStream());
            OutputStream out = new BufferedOutputStream(client.getOutputStream(), 4_096);
            out.write(
                    ("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n"
                                    + "transfer-encoding: chunked\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            send(out, START);
            long next = System.nanoTime();
            for (int i = 0; i < deltas; i++) {
                next += pause.toNanos();
                LockSupport.parkNanos(next - System.nanoTime());
                send(out, DELTA.formatted(Stamps.now()));
            }
            send(out, END);
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (IOException e) {
            // The reader left; it counts what it has.
        }
    }

    private static void send(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void readRequest(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("the request broke off");
            }
            head.append((char) c);
        }
        String headers = head.toString().toLowerCase(Locale.ROOT);
        int at = headers.indexOf("content-length:");
        if (at >= 0) {
            int end = headers.indexOf("\r\n", at);
            in.skipNBytes(Long.parseLong(headers.substring(at + 15, end).strip()));
        } else if (headers.contains("transfer-encoding: chunked")) {
            skipChunks(in);
        }
    }

    private static void skipChunks(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            line.setLength(0);
            for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
                line.append((char) c);
            }
            int size = Integer.parseInt(line.toString().strip(), 16);
            in.skipNBytes(size + 2L);
            if (size == 0) {
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
