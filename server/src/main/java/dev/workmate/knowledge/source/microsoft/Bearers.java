package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.llm.Secret;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tokens for calls to Graph: a connection's own, renewed shortly before they end, or the
 * application's. Thread-safe; one thread renews, the others wait for it.
 */
final class Bearers {
    private static final Duration EARLY = Duration.ofMinutes(2);
    private static final String SIGN_IN = "Sign in to Microsoft again.";

    private final EntraTokens entra;
    private final Connections connections;
    private final InstantSource time;
    private final ConcurrentMap<ConnectionId, ReentrantLock> locks = new ConcurrentHashMap<>();
    private volatile @Nullable ConnectionTokens application;

    Bearers(EntraTokens entra, Connections connections, InstantSource time) {
        this.entra = entra;
        this.connections = connections;
        this.time = time;
    }

    /** {@code refused} is a token that did not work any more. */
    Secret token(ConnectionId id, Optional<Secret> refused)
            throws SourceTrouble, InterruptedException {
        ReentrantLock lock = locks.computeIfAbsent(id, _ -> new ReentrantLock());
        lock.lockInterruptibly();
        try {
            return id.equals(ConnectionId.APPLICATION)
                    ? ofApplication(refused)
                    : ofConnection(id, refused);
        } finally {
            lock.unlock();
        }
    }

    private Secret ofApplication(Optional<Secret> refused)
            throws SourceTrouble, InterruptedException {
        ConnectionTokens known = application;
        if (known != null && isUsable(known, refused)) {
            return known.access();
        }
        ConnectionTokens fresh = entra.ofApplication();
        application = fresh;
        return fresh.access();
    }

    private Secret ofConnection(ConnectionId id, Optional<Secret> refused)
            throws SourceTrouble, InterruptedException {
        Connections.Held held = held(id);
        if (isUsable(held.tokens(), refused)) {
            return held.tokens().access();
        }
        try {
            ConnectionTokens fresh = entra.refresh(held.tokens().refresh());
            if (connections.renew(id, held.edition(), fresh)) {
                return fresh.access();
            }
            // Another server has renewed them, or the person has signed in again.
            return held(id).tokens().access();
        } catch (SourceTrouble.SignInNeeded e) {
            Connections.Held since = held(id);
            if (since.edition() != held.edition() && isUsable(since.tokens(), refused)) {
                return since.tokens().access();
            }
            connections.lost(id, held.edition());
            throw e;
        }
    }

    private Connections.Held held(ConnectionId id) throws SourceTrouble {
        return connections.tokens(id).orElseThrow(() -> new SourceTrouble.SignInNeeded(SIGN_IN));
    }

    private boolean isUsable(ConnectionTokens tokens, Optional<Secret> refused) {
        boolean wasRefused =
                refused.filter(each -> each.reveal().equals(tokens.access().reveal())).isPresent();
        return !wasRefused && time.instant().plus(EARLY).isBefore(tokens.until());
    }
}
