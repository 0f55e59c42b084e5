package dev.workmate.testkit;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Requests byte by byte, as no well-behaved client would send them. */
public final class RawHttp implements AutoCloseable {
    private static final int LIMIT_MS = 20_000;

    private final Socket socket;

    private RawHttp(Socket socket) {
        this.socket = socket;
    }

    public static RawHttp open(URI server) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.getPort());
        socket.setSoTimeout(LIMIT_MS);
        socket.setTcpNoDelay(true);
        return new RawHttp(socket);
    }

    /** Sends a whole request and returns the whole answer. */
    public static String exchange(URI server, String request) throws IOException {
        try (RawHttp http = open(server)) {
            http.send(request);
            http.socket.shutdownOutput();
            return http.readAll();
        }
    }

    public void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** Everything until the server closes. */
    public String readAll() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether something has come, without taking it. */
    public boolean hasAnswer() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Everything up to and with these words. */
    public String readUntil(String words) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(words) < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** Whether the server has closed the connection, without waiting for it. */
    public boolean isCut() throws IOException {
        socket.setSoTimeout(1);
        try {
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (java.net.SocketException e) {
            return true;
        } finally {
            socket.setSoTimeout(LIMIT_MS);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
