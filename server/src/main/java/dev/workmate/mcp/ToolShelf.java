package dev.workmate.mcp;

import dev.workmate.text.JsonText;
import dev.workmate.tool.ArgumentCheck;
import dev.workmate.tool.ArgumentChecks;
import dev.workmate.tool.ArgumentChecks.UnusableSchema;
import dev.workmate.tool.Tool;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tools of one server as it last listed them. Thread-safe. */
final class ToolShelf {
    private static final Logger log = LoggerFactory.getLogger(ToolShelf.class);

    private final McpServer server;
    private final ArgumentChecks checks;
    private volatile Optional<Map<String, Tool>> tools = Optional.empty();

    // Guarded by this: what the last list needed.
    private Map<JsonText, ArgumentCheck> compiled = Map.of();

    ToolShelf(McpServer server, ArgumentChecks checks) {
        this.server = server;
        this.checks = checks;
    }

    /** Takes a new list in place of the old one; says how many tools there are now. */
    synchronized int fill(List<RemoteTool> listed) {
        String name = server.settings().name();
        Map<String, String> names =
                ToolNames.assign(
                        server.settings().label(), listed.stream().map(RemoteTool::name).toList());
        Map<String, Tool> filled = new LinkedHashMap<>();
        Map<JsonText, ArgumentCheck> used = new HashMap<>();
        for (RemoteTool tool : listed) {
            try {
                String ours = Objects.requireNonNull(names.get(tool.name()));
                ArgumentCheck known = compiled.get(tool.inputSchema());
                ArgumentCheck check = known == null ? checks.compile(tool.inputSchema()) : known;
                used.put(tool.inputSchema(), check);
                filled.put(ours, new McpTool(server, ours, tool, check));
            } catch (UnusableSchema e) {
                log.warn(
                        "tool {} of MCP server {} is left out: {}",
                        tool.name(),
                        name,
                        e.getMessage());
            }
        }
        tools = Optional.of(filled);
        compiled = used;
        return filled.size();
    }

    /** Whether the server has listed its tools since we started. */
    boolean isFilled() {
        return tools.isPresent();
    }

    Optional<Tool> find(String name) {
        return tools.map(known -> known.get(name));
    }

    List<Tool> all() {
        return tools.map(known -> List.copyOf(known.values())).orElse(List.of());
    }
}
