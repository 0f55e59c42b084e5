package dev.workmate.access;

import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The store of tokens; it knows hashes, never secrets. Thread-safe. */
public interface Tokens {
    void store(AccessToken token, String hash);

    /** The same, together with the act that says so. */
    void store(AccessToken token, String hash, Act act);

    /** Whoever holds the token with this hash, expired or not; nobody who is disabled. */
    Optional<Login> findByHash(String hash);

    /** The token with its holder as they are now, expired or not; nobody who is disabled. */
    Optional<Login> find(UserId user, TokenId token);

    /** Newest first. */
    List<AccessToken> list(UserId user, AccessToken.Kind kind);

    /** Says whether there was such a token. */
    boolean remove(UserId user, TokenId token);

    /** The same, together with the act that says so, where there was one. */
    boolean remove(UserId user, TokenId token, Act act);

    /** Removes all of a kind; returns what it removed. */
    List<TokenId> removeAll(UserId user, AccessToken.Kind kind);

    /**
     * Removes of this kind what has expired, all but the {@code keep} that were used last, and of
     * those that were never used all but the newest {@code keep}; returns what it removed.
     */
    List<TokenId> prune(UserId user, AccessToken.Kind kind, Instant now, int keep);

    /** Notes when tokens were used last; one that is gone is passed over. */
    void used(Map<TokenId, AccessToken.Use> uses);

    /** Notes that the holder of a token has just shown who they are. */
    void confirmed(UserId user, TokenId token, Instant at);
}
