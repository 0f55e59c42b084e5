package dev.workmate.mcp;

import dev.workmate.id.AgentId;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tools of all configured servers. A name belongs to the server with the longest prefix that
 * fits, so that no server can offer a tool under another's name. Thread-safe.
 */
public final class McpTools implements ToolSource, AutoCloseable {
    private final Function<McpServerSettings, McpServer> connect;
    private volatile List<McpServer> servers;

    /** With these servers, for ever. */
    public McpTools(List<McpServer> servers) {
        this.connect =
                settings -> {
                    throw new IllegalStateException("no more servers than were given");
                };
        this.servers = List.copyOf(servers);
    }

    /** Without any server until some are named. */
    public McpTools(Function<McpServerSettings, McpServer> connect) {
        this.connect = connect;
        this.servers = List.of();
    }

    /** A server by its name, whether it has told its tools, and why it cannot be reached now. */
    public record Listed(String name, boolean known, Optional<String> trouble) {}

    /** The servers that are used now. */
    public List<Listed> servers() {
        return servers.stream()
                .map(
                        each ->
                                new Listed(
                                        each.settings().name(),
                                        each.shelf().isFilled(),
                                        each.trouble()))
                .toList();
    }

    public void start() {
        servers.forEach(McpServer::start);
    }

    /**
     * Uses these servers from now on. One whose settings are as before stays connected; the
     * connections of others are ended behind the caller's back.
     */
    public synchronized void use(List<McpServerSettings> wanted) {
        List<McpServer> before = servers;
        List<McpServer> next = new ArrayList<>();
        List<McpServer> fresh = new ArrayList<>();
        for (McpServerSettings settings : wanted) {
            Optional<McpServer> same =
                    before.stream().filter(it -> it.settings().isSame(settings)).findFirst();
            McpServer server = same.orElseGet(() -> connect.apply(settings));
            next.add(server);
            if (same.isEmpty()) {
                fresh.add(server);
            }
        }
        servers = List.copyOf(next);
        fresh.forEach(McpServer::start);
        before.stream()
                .filter(server -> !next.contains(server))
                .forEach(server -> Thread.ofVirtual().start(server::close));
    }

    @Override
    public Optional<Tool> find(String name) {
        return owner(name).flatMap(server -> find(server, name));
    }

    private static Optional<Tool> find(McpServer server, String name) {
        return server.shelf().isFilled()
                ? server.shelf().find(name)
                : Optional.of(new UnlistedTool(server, name));
    }

    @Override
    public List<Tool> offeredTo(AgentId agent) {
        return servers.stream()
                .filter(server -> server.settings().agents().contains(agent))
                .flatMap(server -> server.shelf().all().stream().filter(tool -> owns(server, tool)))
                .toList();
    }

    @Override
    public Optional<String> author(String name) {
        return owner(name).map(server -> server.settings().label());
    }

    @Override
    public Set<String> authorsHeardBy(AgentId agent) {
        return servers.stream()
                .map(McpServer::settings)
                .filter(settings -> settings.agents().contains(agent))
                .map(McpServerSettings::label)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean isOffered(String name, AgentId agent) {
        return owner(name)
                .filter(server -> server.settings().agents().contains(agent))
                .flatMap(server -> find(server, name))
                .isPresent();
    }

    private boolean owns(McpServer server, Tool tool) {
        return owner(tool.name()).filter(server::equals).isPresent();
    }

    private Optional<McpServer> owner(String name) {
        return servers.stream()
                .filter(server -> name.startsWith(prefix(server)))
                .max(Comparator.comparingInt(server -> prefix(server).length()));
    }

    private static String prefix(McpServer server) {
        return ToolNames.prefix(server.settings().label());
    }

    /** Ends all connections at once, so that the slowest decides how long it takes. */
    @Override
    public synchronized void close() {
        List<Thread> closers =
                servers.stream().map(server -> Thread.ofVirtual().start(server::close)).toList();
        try {
            for (Thread closer : closers) {
                closer.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
