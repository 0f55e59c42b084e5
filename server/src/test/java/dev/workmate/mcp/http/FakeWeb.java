package dev.workmate.mcp.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpWire;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A server inside the test that speaks streamable HTTP and behaves as its script says. */
final class FakeWeb implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final List<Visit> visits = new CopyOnWriteArrayList<>();

    /** Answers one request. */
    @FunctionalInterface
    interface Script {
        void answer(Visit visit) throws Exception;
    }

    FakeWeb(Script script) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/mcp", exchange -> serve(exchange, script));
        server.start();
    }

    private void serve(HttpExchange exchange, Script script) {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            JsonNode message = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
            Visit visit = new Visit(exchange, message);
            visits.add(visit);
            script.answer(visit);
        } catch (Exception e) {
            // Breaks the connection, as the script wants it.
        }
    }

    /** One request and the means to answer it. */
    static final class Visit {
        private final HttpExchange exchange;
        private final JsonNode message;

        Visit(HttpExchange exchange, JsonNode message) {
            this.exchange = exchange;
            this.message = message;
        }

        String verb() {
            return exchange.getRequestMethod();
        }

        String method() {
            return message.path("method").asString("");
        }

        JsonNode message() {
            return message;
        }

        String header(String name) {
            String value = exchange.getRequestHeaders().getFirst(name);
            return value == null ? "" : value;
        }

        Headers answerHeaders() {
            return exchange.getResponseHeaders();
        }

        void status(int code) throws IOException {
            exchange.sendResponseHeaders(code, -1);
        }

        void json(int code, String text) throws IOException {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }

        void result(String result) throws IOException {
            json(200, response(result));
        }

        String response(String result) {
            ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0");
            response.set("id", message.path("id"));
            response.set("result", JSON.readTree(result));
            return response.toString();
        }

        OutputStream events() throws IOException {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            return exchange.getResponseBody();
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
    }

    McpWire.Factory wires() {
        return wires(Map.of());
    }

    McpWire.Factory wires(Map<String, String> headers) {
        return inbox -> new HttpWire(new Remote(address(), headers), inbox);
    }

    List<Visit> visits() {
        return List.copyOf(visits);
    }

    List<Visit> visits(String method) {
        return visits.stream().filter(visit -> visit.method().equals(method)).toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
