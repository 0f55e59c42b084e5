package dev.workmate.connection.model;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.Connections;
import dev.workmate.llm.ModelAccounts;
import dev.workmate.llm.ModelAccounts.Opened;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The accounts in use, each with a line of its own. Those that nobody used for longer than any call
 * lasts are closed. Thread-safe.
 */
public final class OpenAccounts implements AutoCloseable {
    private static final Duration IDLE = Duration.ofMinutes(30);

    private final Connections connections;
    private final ModelAccounts accounts;
    private final InstantSource time;

    /** Guarded by this. */
    private final Map<Key, Open> open = new HashMap<>();

    private record Key(ConnectionId connection, long edition) {}

    private record Open(Opened models, Instant usedAt) {}

    public OpenAccounts(Connections connections, ModelAccounts accounts, InstantSource time) {
        this.connections = connections;
        this.accounts = accounts;
        this.time = time;
    }

    synchronized Opened of(Connection connection) {
        Instant now = time.instant();
        close(now);
        Key key = new Key(connection.id(), connection.edition());
        Open known = open.get(key);
        Opened models =
                known == null
                        ? accounts.open(
                                ModelFields.account(
                                        connection, connections.secret(connection.id())))
                        : known.models();
        open.put(key, new Open(models, now));
        return models;
    }

    private void close(Instant now) {
        open.values()
                .removeIf(
                        each -> {
                            boolean idle = each.usedAt().plus(IDLE).isBefore(now);
                            if (idle) {
                                each.models().close();
                            }
                            return idle;
                        });
    }

    /** Ends what is under way by a connection, too. */
    synchronized void drop(ConnectionId connection) {
        List<Key> gone = new ArrayList<>();
        open.forEach(
                (key, each) -> {
                    if (key.connection().equals(connection)) {
                        each.models().close();
                        gone.add(key);
                    }
                });
        gone.forEach(open::remove);
    }

    @Override
    public synchronized void close() {
        open.values().forEach(each -> each.models().close());
        open.clear();
    }
}
