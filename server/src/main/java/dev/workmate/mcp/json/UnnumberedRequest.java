package dev.workmate.mcp.json;

import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Outgoing;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A request before it has a number; {@code params} belongs to it alone. */
record UnnumberedRequest(String method, ObjectNode params, Map<String, String> headers) {
    /** Progress is reported under the request's own number. */
    Outgoing message(long id) {
        ObjectNode numbered = params.deepCopy();
        if (method.equals("tools/call")) {
            numbered.withObjectProperty("_meta").put("progressToken", id);
        }
        ObjectNode message =
                JsonTrees.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        message.set("params", numbered);
        return new Outgoing(McpWire.Form.REQUEST, id, method, message.toString(), headers);
    }
}
