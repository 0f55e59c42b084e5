package dev.workmate.connection;

import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** People's sign-ins by connections, and those under way. Tokens are sealed. Thread-safe. */
public interface SignIns {
    /** Whose sign-in by what. */
    record Key(ConnectionId connection, UserId person) {}

    /** A sign-in that is under way: proofs that it is ours, and who may finish it. */
    record Start(
            ConnectionId connection,
            UserId person,
            String browser,
            String verifier,
            String redirect,
            Instant expiresAt) {}

    /** Tokens as they were read; {@code edition} rises whenever they change. */
    record Held(SignInTokens tokens, long edition) {}

    /** What comes back with {@code state} belongs to this start. */
    void start(String state, Start start);

    /** Once, in time, and for the person and browser that began; what was tried is used up. */
    Optional<Start> take(String state, UserId person, String browser);

    void connect(Key key, SignInTokens tokens);

    /** How a sign-in is; empty where the person never signed in. */
    Optional<Standing> standing(Key key);

    /** When the person last signed in themselves; renewals do not count. */
    Optional<Instant> signedInAt(Key key);

    /** Empty where there are none or they cannot be opened any more. */
    Optional<Held> tokens(Key key);

    /**
     * Whether the caller is the one who renews: renewal tokens of this edition are used by nobody
     * else, on any server, for as long as the claim lasts.
     */
    boolean claim(Key key, long edition, Duration duration);

    /** Stores renewed tokens and ends the claim; false where others were stored meanwhile. */
    boolean renew(Key key, long edition, SignInTokens tokens);

    /** Nobody got anything; others may try at once. */
    void release(Key key, long edition);

    /** The tokens of this edition do not count any more; the person has to sign in again. */
    void lost(Key key, long edition, String error);

    void note(Key key, Standing standing);

    /** Whether there was one. */
    boolean remove(Key key);

    /** How many people signed in by a connection. */
    int count(ConnectionId connection);
}
