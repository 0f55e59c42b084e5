package dev.workmate.mcp.connected;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An MCP server over HTTP that takes bearer tokens: {@code note} writes something down, {@code
 * look} reads. It repeats the token it was shown, as bad servers do.
 */
final class Desk implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String TOOLS =
            """
            {"tools":[{"name":"note","description":"Writes a note.","inputSchema":{"type":"object",\
            "properties":{"text":{"type":"string"}},"required":["text"]}},\
            {"name":"look","description":"Looks.","inputSchema":{"type":"object"}}]}""";

    private final HttpServer server;
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();

    Desk() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/mcp", this::serve);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    }

    /** What was written down, each after the token it came with. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** All tokens that were ever shown and taken. */
    List<String> tokens() {
        return List.copyOf(tokens);
    }

    void refuse(String token) {
        refused.add(token);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String header = exchange.getRequestHeaders().getFirst("Authorization");
            String token = header == null ? "nobody" : header.substring("Bearer ".length());
            if (refused.contains(token)) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            tokens.add(token);
            JsonNode message = JSON.readTree(body);
            if (!message.has("id")) {
                exchange.sendResponseHeaders(202, -1);
                return;
            }
            byte[] answer = answer(message, token).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private String answer(JsonNode message, String token) {
        String result =
                switch (message.path("method").stringValue()) {
                    case "initialize" ->
                            "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"desk\",\"version\":\"1\"}}";
                    case "tools/list" -> TOOLS;
                    case "tools/call" -> call(message.path("params"), token);
                    case "ping" -> "{}";
                    default -> "";
                };
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,%s}"
                .formatted(
                        message.get("id"),
                        result.isEmpty()
                                ? "\"error\":{\"code\":-32601,\"message\":\"unknown\"}"
                                : "\"result\":" + result);
    }

    private String call(JsonNode params, String token) {
        if (params.path("name").stringValue().equals("note")) {
            notes.add(token + ": " + params.path("arguments").path("text").asString(""));
        }
        return "{\"content\":[{\"type\":\"text\",\"text\":\"Seen by %s.\"}]}".formatted(token);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
