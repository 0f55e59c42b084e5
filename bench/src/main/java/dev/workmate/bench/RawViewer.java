package dev.workmate.bench;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A WebSocket made of nothing but a socket and a virtual thread, so that thousands cost little. */
final class RawViewer implements AutoCloseable {
    private static final int TIMEOUT_MS = 120_000;

    private final Socket socket;

    private RawViewer(Socket socket) {
        this.socket = socket;
    }

    /** Hears each text on the viewer's own thread. */
    interface Listener {
        void heard(String text);
    }

    /** Returns when the server has acknowledged that it watches the session. */
    static RawViewer join(URI server, String token, String session, Listener listener)
            throws IOException {
        Socket socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(TIMEOUT_MS);
        DataInputStream in =
                new DataInputStream(new BufferedInputStream(socket.getInputStream(), 512));
        OutputStream out = socket.getOutputStream();
        out.write(
                ("GET /ws HTTP/1.1\r\nHost: "
                                + server.getAuthority()
                                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Version: 13\r\n"
                                + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                + "Sec-WebSocket-Protocol: workmate.v1, workmate.bearer."
                                + token
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        head(in);
        send(
                out,
                "{\"event\":\"session:join\",\"id\":\"j\",\"data\":{\"sessionId\":\""
                        + session
                        + "\",\"after\":0}}");
        while (!text(in, out).contains("\"ack\"")) {
            // What there was before it is of no interest.
        }
        socket.setSoTimeout(0);
        Thread.ofVirtual().start(() -> listen(in, out, listener));
        return new RawViewer(socket);
    }

    private static void head(DataInputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        if (!head.toString().startsWith("HTTP/1.1 101")) {
            throw new IOException(head.toString());
        }
    }

    private static void listen(DataInputStream in, OutputStream out, Listener listener) {
        try {
            while (true) {
                listener.heard(text(in, out));
            }
        } catch (IOException e) {
            // It was closed, which is how it ends.
            return;
        }
    }

    /** The next text; pings are answered. */
    private static String text(DataInputStream in, OutputStream out) throws IOException {
        StringBuilder text = new StringBuilder();
        while (true) {
            int first = in.readUnsignedByte();
            byte[] body = new byte[length(in)];
            in.readFully(body);
            switch (first & 0x0f) {
                case 0x8 -> throw new EOFException("closed by the server");
                case 0x9 -> frame(out, 0xa, body);
                case 0x0, 0x1 -> {
                    text.append(new String(body, StandardCharsets.UTF_8));
                    if ((first & 0x80) != 0) {
                        return text.toString();
                    }
                }
                default -> {}
            }
        }
    }

    private static int length(DataInputStream in) throws IOException {
        int length = in.readUnsignedByte() & 0x7f;
        return switch (length) {
            case 126 -> in.readUnsignedShort();
            case 127 -> Math.toIntExact(in.readLong());
            default -> length;
        };
    }

    private static void send(OutputStream out, String text) throws IOException {
        frame(out, 0x1, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Masked with zeros: the body as it is. */
    private static void frame(OutputStream out, int kind, byte[] body) throws IOException {
        int head = body.length < 126 ? 2 : 4;
        byte[] frame = new byte[head + 4 + body.length];
        frame[0] = (byte) (0x80 | kind);
        if (head == 2) {
            frame[1] = (byte) (0x80 | body.length);
        } else {
            frame[1] = (byte) (0x80 | 126);
            frame[2] = (byte) (body.length >> 8);
            frame[3] = (byte) body.length;
        }
        System.arraycopy(body, 0, frame, head + 4, body.length);
        out.write(frame);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
