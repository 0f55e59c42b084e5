package dev.workmate.mcp.json;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Outgoing;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers what a server asks us. We offer servers nothing but a sign of life: no model, no person,
 * no folders. A server that asks faster than it reads gets no answer. Thread-safe.
 */
final class Replies {
    private static final Logger log = LoggerFactory.getLogger(Replies.class);
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int MAX_AT_ONCE = 16;

    private final Sender sender;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);

    @FunctionalInterface
    interface Sender {
        void send(Outgoing message) throws McpException, InterruptedException;
    }

    Replies(Sender sender) {
        this.sender = sender;
    }

    void answer(String method, JsonNode id) {
        if (!id.isString() && !id.isIntegralNumber() || !places.tryAcquire()) {
            return;
        }
        ObjectNode reply = JsonTrees.object().put("jsonrpc", "2.0");
        reply.set("id", id);
        if (method.equals("ping")) {
            reply.putObject("result");
        } else {
            reply.putObject("error")
                    .put("code", METHOD_NOT_FOUND)
                    .put("message", "Workmate does not offer this");
        }
        Outgoing message =
                new Outgoing(McpWire.Form.RESPONSE, 0, method, reply.toString(), Map.of());
        Thread.ofVirtual().name("mcp-reply").start(() -> send(message));
    }

    private void send(Outgoing message) {
        try {
            sender.send(message);
        } catch (McpException e) {
            log.debug("a reply did not reach its server: {}", e.text());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }
}
