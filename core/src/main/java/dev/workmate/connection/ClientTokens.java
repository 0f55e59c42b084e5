package dev.workmate.connection;

import dev.workmate.llm.Secret;
import dev.workmate.memory.RecentlyUsed;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Tokens that this server gets for itself by a connection's client credentials, kept in memory
 * while they hold. Thread-safe.
 */
public final class ClientTokens {
    private static final int MOST = 1_000;

    private final Connections connections;
    private final SignInServer server;
    private final InstantSource time;

    /** Guarded by itself. */
    private final RecentlyUsed<Key, SignInTokens> kept = RecentlyUsed.atMost(MOST);

    private record Key(ConnectionId connection, long edition) {}

    public ClientTokens(Connections connections, SignInServer server, InstantSource time) {
        this.connections = connections;
        this.server = server;
        this.time = time;
    }

    /** {@code refused} is a token that the system did not take any more. */
    public Secret token(Connection connection, Optional<Secret> refused)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        Key key = new Key(connection.id(), connection.edition());
        Optional<SignInTokens> known;
        synchronized (kept) {
            known = kept.get(key).filter(each -> isUsable(each, refused));
        }
        if (known.isPresent()) {
            return known.get().access();
        }
        Secret secret = connections.secret(connection.id()).orElse(Secret.NONE);
        SignInTokens fresh =
                server.own(server.find(connection), SignInServer.Client.of(connection, secret));
        synchronized (kept) {
            kept.put(key, fresh);
        }
        return fresh.access();
    }

    private boolean isUsable(SignInTokens tokens, Optional<Secret> refused) {
        boolean wasRefused =
                refused.filter(each -> each.reveal().equals(tokens.access().reveal())).isPresent();
        return !wasRefused && time.instant().isBefore(tokens.until());
    }
}
