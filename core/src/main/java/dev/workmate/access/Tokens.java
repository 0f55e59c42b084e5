package dev.workmate.access;

import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of tokens; it knows hashes, never secrets. Thread-safe. */
public interface Tokens {
    void store(AccessToken token, String hash);

    /** Whoever holds the token with this hash, expired or not. */
    Optional<Login> findByHash(String hash);

    boolean exists(UserId user, TokenId token);

    /** Newest first. */
    List<AccessToken> list(UserId user, AccessToken.Kind kind);

    /** Says whether there was such a token. */
    boolean remove(UserId user, TokenId token);

    /**
     * Removes of this kind what has expired and all but the newest {@code keep}; returns what it
     * removed.
     */
    List<TokenId> prune(UserId user, AccessToken.Kind kind, Instant now, int keep);
}
