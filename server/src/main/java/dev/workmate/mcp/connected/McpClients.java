package dev.workmate.mcp.connected;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.SignIns;
import dev.workmate.id.UserId;
import dev.workmate.mcp.McpConnector;
import dev.workmate.mcp.McpCredentials;
import dev.workmate.mcp.McpServer;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpWatcher;
import dev.workmate.mcp.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The open servers of connections: one for each connection and, where each person signs in, for
 * each person. They are opened when a conversation looks for them; those that nobody used for a
 * while are closed. Thread-safe.
 */
public final class McpClients implements AutoCloseable {
    /** Longer than any call. */
    private static final Duration IDLE = Duration.ofMinutes(15);

    private static final int MOST = 500;

    private final ConnectionCredentials.Sources sources;
    private final SignIns signIns;
    private final ConnectionHealth health;
    private final Opening opening;
    private final InstantSource time;

    /** Guarded by this. */
    private final Map<Key, Client> clients = new HashMap<>();

    private record Key(ConnectionId connection, Optional<UserId> person) {}

    /** What a client was opened for: the connection's edition, and the sign-in. */
    private record Version(long edition, Optional<Instant> signedInAt) {}

    private record Client(Version version, McpServer server, Instant usedAt) {}

    /** Makes what talks to a server. */
    public interface Opening {
        McpConnector connector(McpServerSettings settings, McpCredentials credentials);

        McpServer server(McpServerSettings settings, McpConnector connector, McpWatcher watcher);
    }

    public McpClients(
            ConnectionCredentials.Sources sources,
            SignIns signIns,
            ConnectionHealth health,
            Opening opening,
            InstantSource time) {
        this.sources = sources;
        this.signIns = signIns;
        this.health = health;
        this.opening = opening;
        this.time = time;
    }

    /** The server as a person reaches it. */
    synchronized McpServer of(Connection connection, UserId person) {
        Instant now = time.instant();
        List<McpServer> over = new ArrayList<>();
        dropIdle(now, over);
        Key key =
                new Key(
                        connection.id(),
                        connection.way() == SignInWay.PERSON
                                ? Optional.of(person)
                                : Optional.empty());
        Version version =
                new Version(
                        connection.edition(),
                        key.person()
                                .flatMap(
                                        each ->
                                                signIns.signedInAt(
                                                        new SignIns.Key(connection.id(), each))));
        Client known = clients.get(key);
        McpServer server;
        if (known != null && known.version().equals(version)) {
            server = known.server();
        } else {
            Optional.ofNullable(known).map(Client::server).ifPresent(over::add);
            server = open(connection, person);
        }
        clients.put(key, new Client(version, server, now));
        over.forEach(McpClients::closeBehind);
        return server;
    }

    /** What cannot be told from here who it is for is taken away by whoever comes next. */
    private void dropIdle(Instant now, List<McpServer> over) {
        clients.values()
                .removeIf(
                        client -> {
                            boolean idle = client.usedAt().plus(IDLE).isBefore(now);
                            if (idle) {
                                over.add(client.server());
                            }
                            return idle;
                        });
        if (clients.size() >= MOST) {
            clients.entrySet().stream()
                    .min(Comparator.comparing(each -> each.getValue().usedAt()))
                    .map(Map.Entry::getKey)
                    .map(clients::remove)
                    .map(Client::server)
                    .ifPresent(over::add);
        }
    }

    /** Looks whether anything is idle, where nobody else comes by. */
    public synchronized void sweep() {
        List<McpServer> over = new ArrayList<>();
        dropIdle(time.instant(), over);
        over.forEach(McpClients::closeBehind);
    }

    private McpServer open(Connection connection, UserId person) {
        ConnectionCredentials credentials = credentials(connection, person);
        McpServerSettings settings = settings(connection, credentials);
        McpServer server =
                opening.server(
                        settings,
                        opening.connector(settings, credentials),
                        new Noted(connection, person, health));
        server.start();
        return server;
    }

    /** A line of its own, for whoever wants to know whether the server can be reached now. */
    McpConnector line(Connection connection, UserId person) {
        ConnectionCredentials credentials = credentials(connection, person);
        return opening.connector(settings(connection, credentials), credentials);
    }

    private ConnectionCredentials credentials(Connection connection, UserId person) {
        return new ConnectionCredentials(connection, person, sources);
    }

    private static McpServerSettings settings(
            Connection connection, ConnectionCredentials credentials) {
        return McpFields.settings(connection, Secrets.following(credentials::shown));
    }

    /** Ends all that is open by a connection. */
    synchronized void drop(ConnectionId connection) {
        clients.entrySet()
                .removeIf(
                        each -> {
                            boolean gone = each.getKey().connection().equals(connection);
                            if (gone) {
                                closeBehind(each.getValue().server());
                            }
                            return gone;
                        });
    }

    private static void closeBehind(McpServer server) {
        Thread.ofVirtual().name("mcp-close").start(server::close);
    }

    /** Writes down how a connection fares. */
    private record Noted(Connection connection, UserId person, ConnectionHealth health)
            implements McpWatcher {
        @Override
        public void worked() {
            health.worked(connection, person);
        }

        @Override
        public void failed(String words) {
            health.failed(connection, person, McpProbe.sentence(words));
        }
    }

    @Override
    public void close() {
        List<McpServer> all;
        synchronized (this) {
            all = clients.values().stream().map(Client::server).toList();
            clients.clear();
        }
        all.forEach(McpClients::closeBehind);
    }
}
