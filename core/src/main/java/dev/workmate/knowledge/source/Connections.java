package dev.workmate.knowledge.source;

import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * People's sign-ins at other systems, with their tokens, which are encrypted where they lie.
 * Thread-safe.
 */
public interface Connections {
    List<SourceConnection> list(UserId owner);

    Optional<SourceConnection> find(UserId owner, ConnectionId id);

    /** A sign-in begins; {@code state} is what the other system sends back with its answer. */
    void start(UserId owner, String state, Start start);

    /** The sign-in that this person began with this state; once, and while it holds. */
    Optional<Start> take(UserId owner, String state);

    /** Keeps what a sign-in gave; the same account again is the same connection. */
    SourceConnection connect(UserId owner, String account, ConnectionTokens tokens);

    /** Empty where there is none, or where its tokens cannot be read any more. */
    Optional<Held> tokens(ConnectionId id);

    /** Keeps new tokens; false where somebody else has done so since. */
    boolean renew(ConnectionId id, long edition, ConnectionTokens tokens);

    /** Its tokens do not work any more; no effect where there are others by now. */
    void lost(ConnectionId id, long edition);

    boolean remove(UserId owner, ConnectionId id);

    /** A sign-in under way: what proves that we ask, and where its answer goes. */
    record Start(String verifier, String redirect, Instant expiresAt) {}

    /** Tokens, and how often they have changed. */
    record Held(ConnectionTokens tokens, long edition) {}
}
