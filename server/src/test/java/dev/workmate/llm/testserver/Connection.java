package dev.workmate.llm.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** The server's end of one connection. Used by one thread. */
final class Connection {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Connection(Socket socket, InputStream in) throws IOException {
        this.socket = socket;
        this.in = in;
        this.out = socket.getOutputStream();
    }

    boolean isClosed() {
        return socket.isClosed();
    }

    void respond(int status, Map<String, String> headers, byte[] body) throws IOException {
        byte[] head = head(status, headers, "content-length: " + body.length);
        byte[] whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        out.write(whole);
        out.flush();
    }

    void begin(Map<String, String> headers) throws IOException {
        out.write(head(200, headers, "transfer-encoding: chunked"));
        out.flush();
    }

    /** Sends one chunk in one write. */
    void send(byte[] bytes, int from, int to) throws IOException {
        if (from == to) {
            return;
        }
        byte[] size = (Integer.toHexString(to - from) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] chunk = new byte[size.length + to - from + 2];
        System.arraycopy(size, 0, chunk, 0, size.length);
        System.arraycopy(bytes, from, chunk, size.length, to - from);
        chunk[chunk.length - 2] = '\r';
        chunk[chunk.length - 1] = '\n';
        out.write(chunk);
        out.flush();
    }

    void end() throws IOException {
        out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Says good-bye in the middle of the answer. */
    void close() throws IOException {
        socket.close();
    }

    /** Breaks the connection as a crashed peer does. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Whether the client closes its end within the time. */
    boolean awaitClientGone(Duration limit) throws IOException {
        socket.setSoTimeout((int) limit.toMillis());
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static byte[] head(int status, Map<String, String> headers, String framing) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Status\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append(framing).append("\r\n\r\n");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
