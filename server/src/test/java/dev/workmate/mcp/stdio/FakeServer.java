package dev.workmate.mcp.stdio;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpWire;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server inside the test that speaks in lines and behaves as badly as its script says. */
public final class FakeServer implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final ServerSocket door;
    private final Script script;
    private final List<JsonNode> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    /** Answers one message; whatever is thrown ends the connection. */
    @FunctionalInterface
    public interface Script {
        void hear(JsonNode message, Line line) throws Exception;
    }

    public FakeServer(Script script) throws IOException {
        this.script = script;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** The fake's side of one connection. */
    public static final class Line {
        private final Socket socket;
        private final OutputStream out;

        Line(Socket socket) throws IOException {
            this.socket = socket;
            this.out = socket.getOutputStream();
        }

        public synchronized void say(String text) throws IOException {
            out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        /** One byte at a time. */
        public synchronized void drip(String text) throws IOException {
            for (byte b : (text + "\n").getBytes(StandardCharsets.UTF_8)) {
                out.write(b);
                out.flush();
            }
        }

        public void result(JsonNode request, String result) throws IOException {
            say(
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
                            .formatted(request.get("id"), result));
        }

        public void error(JsonNode request, int code) throws IOException {
            say(
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"no\"}}"
                            .formatted(request.get("id"), code));
        }

        public void hangUp() throws IOException {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = door.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(
                                        socket.getInputStream(), StandardCharsets.UTF_8))) {
            Line line = new Line(socket);
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                JsonNode message = JSON.readTree(text);
                heard.add(message);
                script.hear(message, line);
            }
        } catch (Exception e) {
            // Ends the connection, as the script wants it.
        }
    }

    public McpWire.Factory wires() {
        return inbox -> {
            try {
                Socket socket = new Socket(door.getInetAddress(), door.getLocalPort());
                LineWire wire =
                        new LineWire(
                                "fake",
                                socket.getInputStream(),
                                socket.getOutputStream(),
                                inbox,
                                () -> "its program ended");
                wire.start();
                return wire;
            } catch (IOException e) {
                throw new McpException(McpException.Kind.NOT_SENT, "its program did not start");
            }
        };
    }

    /** Methods in the order they came. */
    public List<String> methods() {
        return heard.stream().map(message -> message.path("method").asString("")).toList();
    }

    public List<JsonNode> heard() {
        return List.copyOf(heard);
    }

    public int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
