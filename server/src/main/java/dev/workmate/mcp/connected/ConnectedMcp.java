package dev.workmate.mcp.connected;

import dev.workmate.access.SessionOwners;
import dev.workmate.access.Tenants;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.Connections;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.mcp.McpServer;
import dev.workmate.mcp.McpTools;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolSource;
import dev.workmate.tool.Tools;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The tools of servers that people connected, in the sessions of those to whom the connections
 * belong and nowhere else. Thread-safe.
 */
public final class ConnectedMcp implements ToolSource {
    /** How long a turn waits for servers that were not asked before. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final SessionOwners owners;
    private final Tenants tenants;
    private final Connections connections;
    private final McpClients clients;

    public ConnectedMcp(
            SessionOwners owners, Tenants tenants, Connections connections, McpClients clients) {
        this.owners = owners;
        this.tenants = tenants;
        this.connections = connections;
        this.clients = clients;
    }

    /** Outside of a session nothing of this is anybody's. */
    @Override
    public Optional<Tool> find(String name) {
        return Optional.empty();
    }

    @Override
    public List<Tool> offeredTo(AgentId agent) {
        return List.of();
    }

    @Override
    public Tools in(SessionId session) {
        return new OfSession(() -> servers(session));
    }

    private List<McpServer> servers(SessionId session) {
        Optional<UserId> owner = owners.ownerOf(session);
        Optional<TenantId> tenant = owner.flatMap(tenants::tenantOf);
        if (owner.isEmpty() || tenant.isEmpty()) {
            return List.of();
        }
        return connections.visibleTo(owner.get(), tenant.get()).stream()
                .filter(each -> each.kind() == ConnectionKind.MCP)
                .map((Connection each) -> clients.of(each, owner.get()))
                .toList();
    }

    /** What one session has, looked up once it is asked for. For one thread. */
    private static final class OfSession implements Tools {
        private static final String PREFIX = "mcp_";

        private final Supplier<List<McpServer>> servers;
        private Optional<List<McpServer>> found = Optional.empty();

        OfSession(Supplier<List<McpServer>> servers) {
            this.servers = servers;
        }

        private List<McpServer> servers() {
            if (found.isEmpty()) {
                found = Optional.of(servers.get());
            }
            return found.get();
        }

        private McpTools tools() {
            return new McpTools(servers());
        }

        @Override
        public Optional<Tool> find(String name) {
            return name.startsWith(PREFIX) ? tools().find(name) : Optional.empty();
        }

        @Override
        public List<Tool> offeredTo(AgentId agent) {
            long end = System.nanoTime() + PATIENCE.toNanos();
            try {
                for (McpServer server : servers()) {
                    server.awaitFirstLook(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return tools().offeredTo(agent);
        }

        @Override
        public Optional<String> author(String name) {
            return name.startsWith(PREFIX) ? tools().author(name) : Optional.empty();
        }

        @Override
        public Set<String> authorsHeardBy(AgentId agent) {
            return tools().authorsHeardBy(agent);
        }

        @Override
        public boolean isOffered(String name, AgentId agent) {
            return name.startsWith(PREFIX) && tools().isOffered(name, agent);
        }
    }
}
