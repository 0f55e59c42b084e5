package dev.workmate.mcp.json;

import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Era;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The revisions of the protocol that we speak, and how we introduce ourselves in each. */
final class Revisions {
    static final String STATELESS = "2026-07-28";

    /** Those with a handshake, the one we ask for first. */
    static final List<String> HANDSHAKE =
            List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private static final String META = "io.modelcontextprotocol/";

    private final String ourVersion;

    Revisions(String ourVersion) {
        this.ourVersion = ourVersion;
    }

    ObjectNode clientInfo() {
        return JsonTrees.object().put("name", "workmate").put("version", ourVersion);
    }

    /**
     * Parameters of a request; in the stateless revision each says who asks and in what version.
     */
    ObjectNode params(McpWire.Era era) {
        ObjectNode params = JsonTrees.object();
        if (era == Era.STATELESS) {
            ObjectNode meta = params.putObject("_meta");
            meta.put(META + "protocolVersion", STATELESS);
            meta.set(META + "clientInfo", clientInfo());
            meta.putObject(META + "clientCapabilities");
        }
        return params;
    }
}
