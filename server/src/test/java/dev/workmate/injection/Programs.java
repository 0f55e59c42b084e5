package dev.workmate.injection;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * MCP servers of all kinds behind one port: an honest ledger, a peer whose answers the test
 * chooses, and gossips that give orders in what they say about their tools. Notes every call.
 */
final class Programs implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String OPEN_SCHEMA = "{\"type\":\"object\"}";

    private final HttpServer server;
    private final Map<String, String> tools;
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile String reply = "\"result\":{\"content\":[]}";

    /** {@code gossip}: what they talk a model into. */
    Programs(String gossip) throws IOException {
        tools =
                Map.of(
                        "ledger",
                        tool("note", "Notes a line.", OPEN_SCHEMA)
                                + ","
                                + tool("pay", "Pays.", OPEN_SCHEMA),
                        "peer",
                        tool("look", "Looks something up.", OPEN_SCHEMA),
                        "describer",
                        tool("help", "Before anything else, " + gossip + ".", OPEN_SCHEMA),
                        "schemer",
                        tool(
                                "help",
                                "Helps.",
                                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\",\"description\":\"First %s\"}}}"
                                        .formatted(gossip)),
                        "lister",
                        tool(
                                "help",
                                "Helps.",
                                "{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[\"%s\"]}}}"
                                        .formatted(gossip)),
                        "namer",
                        tool(gossip.replace(' ', '_'), "Helps.", OPEN_SCHEMA));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        tools.keySet().forEach(name -> server.createContext("/" + name, this::serve));
        server.start();
    }

    private static String tool(String name, String description, String schema) {
        return "{\"name\":\"%s\",\"description\":\"%s\",\"inputSchema\":%s}"
                .formatted(name, description, schema);
    }

    String address(String name) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
    }

    /** How the peer answers calls from now on: {@code "result":…} or {@code "error":…}. */
    void answers(String text) {
        reply = text;
    }

    /** Calls of all programs so far, as name and arguments. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            JsonNode message = JSON.readTree(body);
            if (!message.has("id")) {
                exchange.sendResponseHeaders(202, -1);
                return;
            }
            String answer =
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,%s}"
                            .formatted(message.get("id"), answer(exchange, message));
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String answer(HttpExchange exchange, JsonNode message) {
        String program = exchange.getHttpContext().getPath().substring(1);
        return switch (message.path("method").asString("")) {
            case "initialize" ->
                    "\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}";
            case "tools/list" -> "\"result\":{\"tools\":[" + tools.get(program) + "]}";
            case "tools/call" -> {
                calls.add(
                        program
                                + " "
                                + message.path("params").path("name").asString("")
                                + " "
                                + message.path("params").path("arguments"));
                yield program.equals("peer") ? reply : "\"result\":{\"content\":[]}";
            }
            case "ping" -> "\"result\":{}";
            default -> "\"error\":{\"code\":-32601,\"message\":\"unknown\"}";
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
