package dev.workmate.mcp.json;

import dev.workmate.mcp.ForeignText;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.RemoteTool;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Collects a server's list of tools, page by page and within bounds. */
final class ToolLists {
    private static final Logger log = LoggerFactory.getLogger(ToolLists.class);
    private static final int MAX_TOOLS = 200;
    private static final int MAX_PAGES = 50;

    private final String server;
    private final ToolReader reader;

    @FunctionalInterface
    interface Pages {
        JsonNode fetch(Optional<String> cursor) throws McpException, InterruptedException;
    }

    ToolLists(String server, ToolReader reader) {
        this.server = server;
        this.reader = reader;
    }

    List<RemoteTool> fetch(Pages pages) throws McpException, InterruptedException {
        Map<String, RemoteTool> tools = new LinkedHashMap<>();
        Set<String> cursors = new HashSet<>();
        Optional<String> cursor = Optional.empty();
        do {
            JsonNode page = pages.fetch(cursor);
            if (!page.path("tools").isArray()) {
                throw new McpException(Kind.UNREADABLE, "its list of tools cannot be read");
            }
            page.get("tools").forEach(tool -> add(tool, tools));
            cursor = Optional.of(page.path("nextCursor").asString("")).filter(c -> !c.isEmpty());
        } while (cursor.isPresent()
                && tools.size() < MAX_TOOLS
                && cursors.size() < MAX_PAGES
                && cursors.add(cursor.get()));
        if (cursor.isPresent()) {
            log.warn(
                    "MCP server {} lists too many tools; {} of them are used",
                    server,
                    tools.size());
        }
        return List.copyOf(tools.values());
    }

    private void add(JsonNode described, Map<String, RemoteTool> tools) {
        if (tools.size() >= MAX_TOOLS) {
            return;
        }
        try {
            RemoteTool tool = reader.read(described);
            tools.putIfAbsent(tool.name(), tool);
        } catch (ToolReader.Unusable e) {
            log.warn(
                    "tool {} of MCP server {} is left out: {}",
                    ForeignText.clean(described.path("name").asString("?"), 100),
                    server,
                    e.getMessage());
        }
    }
}
