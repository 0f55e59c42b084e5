package dev.workmate.mcp.spring;

import dev.workmate.mcp.McpConnector;
import dev.workmate.mcp.McpCredentials;
import dev.workmate.mcp.McpServer;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpWatcher;
import dev.workmate.mcp.ReconnectPace;
import dev.workmate.mcp.connected.McpClients;
import dev.workmate.mcp.http.HttpWire;
import dev.workmate.mcp.json.JsonConnector;
import dev.workmate.tool.ArgumentChecks;

/** Opens what somebody connected: always over HTTP, never as a program of this machine. */
record HttpOpening(ArgumentChecks checks, String version) implements McpClients.Opening {
    @Override
    public McpConnector connector(McpServerSettings settings, McpCredentials credentials) {
        return switch (settings.access()) {
            case Remote remote ->
                    new JsonConnector(
                            settings, inbox -> new HttpWire(remote, credentials, inbox), version);
            case Program _ ->
                    throw new IllegalArgumentException(settings.name() + " is not reached by HTTP");
        };
    }

    @Override
    public McpServer server(
            McpServerSettings settings, McpConnector connector, McpWatcher watcher) {
        return new McpServer(settings, connector, checks, ReconnectPace.DEFAULT, watcher);
    }
}
