package dev.workmate.mcp.json;

import dev.workmate.mcp.stdio.FakeServer;
import dev.workmate.mcp.stdio.FakeServer.Line;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** How a well-behaved server of the handshake revisions answers, but for calls. */
final class Manners {
    static final String TOOL =
            "{\"name\":\"act\",\"description\":\"acts\",\"inputSchema\":{\"type\":\"object\"}}";

    private Manners() {}

    static FakeServer.Script handshake(FakeServer.Script calls) {
        return handshake(() -> "[" + TOOL + "]", calls);
    }

    static FakeServer.Script handshake(Supplier<String> tools, FakeServer.Script calls) {
        return (message, line) -> {
            switch (message.path("method").asString("")) {
                case "server/discover" -> line.error(message, -32601);
                case "initialize" ->
                        line.result(
                                message,
                                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{\"listChanged\":true}},\"serverInfo\":{\"name\":\"fake\",\"version\":\"1\"}}");
                case "tools/list" -> line.result(message, "{\"tools\":" + tools.get() + "}");
                case "ping" -> line.result(message, "{}");
                default -> calls.hear(message, line);
            }
        };
    }

    static void answer(JsonNode call, Line line, String text) throws Exception {
        line.result(call, "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
    }

    /** Answers every call with one word. */
    static void reply(JsonNode message, Line line) throws Exception {
        if (isCall(message)) {
            answer(message, line, "reply");
        }
    }

    static boolean isCall(JsonNode message) {
        return message.path("method").asString("").equals("tools/call");
    }
}
