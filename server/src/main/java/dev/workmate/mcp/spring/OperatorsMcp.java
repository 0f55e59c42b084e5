package dev.workmate.mcp.spring;

import dev.workmate.access.User;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.mcp.McpTools;
import dev.workmate.mcp.connected.McpProbe;
import java.util.List;
import java.util.Optional;

/** The operator's MCP servers among people's connections: shown, and not theirs to change. */
record OperatorsMcp(McpTools tools) implements ListedElsewhere {
    @Override
    public List<Item> of(User user) {
        return tools.servers().stream()
                .map(
                        server ->
                                new Item(
                                        "",
                                        "mcp",
                                        Scope.OPERATOR,
                                        server.name(),
                                        Optional.empty(),
                                        state(server),
                                        server.trouble().map(McpProbe::sentence)))
                .toList();
    }

    private static ConnectionState state(McpTools.Listed server) {
        if (server.trouble().isPresent()) {
            return ConnectionState.FAILING;
        }
        return server.known() ? ConnectionState.OK : ConnectionState.UNCHECKED;
    }
}
