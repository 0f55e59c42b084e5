package dev.workmate.connection;

import dev.workmate.connection.SignIns.Held;
import dev.workmate.connection.SignIns.Key;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps people's tokens good. One thread renews a sign-in for all who wait, and goes on when they
 * leave; a claim in the store keeps other servers from using the same renewal token, since many
 * systems take a second use for theft. Renewed tokens are stored before anybody uses them.
 * Thread-safe.
 */
public final class TokenKeeper {
    private static final Logger log = LoggerFactory.getLogger(TokenKeeper.class);
    private static final Duration CLAIM = Duration.ofSeconds(40);
    private static final Duration PATIENCE = Duration.ofSeconds(45);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final SignIns signIns;
    private final Connections connections;
    private final SignInServer server;
    private final InstantSource time;
    private final ConcurrentMap<Key, FutureTask<Secret>> renewing = new ConcurrentHashMap<>();

    public TokenKeeper(
            SignIns signIns, Connections connections, SignInServer server, InstantSource time) {
        this.signIns = signIns;
        this.connections = connections;
        this.server = server;
        this.time = time;
    }

    /** {@code refused} is a token that the system did not take any more. */
    public Secret token(Connection connection, UserId person, Optional<Secret> refused)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        Key key = new Key(connection.id(), person);
        Held held = held(connection, key);
        return isUsable(held, refused)
                ? held.tokens().access()
                : waitFor(renewal(connection, key, refused), connection);
    }

    private FutureTask<Secret> renewal(Connection connection, Key key, Optional<Secret> refused) {
        FutureTask<Secret> mine = new FutureTask<>(() -> renewed(connection, key, refused));
        // One that has ended says nothing of now: its end may be known before it is taken out.
        FutureTask<Secret> chosen =
                renewing.compute(
                        key,
                        (_, underWay) -> underWay != null && !underWay.isDone() ? underWay : mine);
        if (chosen != mine) {
            return chosen;
        }
        Thread.ofVirtual()
                .name("connection-renewal")
                .start(
                        () -> {
                            try {
                                mine.run();
                            } finally {
                                renewing.remove(key, mine);
                            }
                        });
        return mine;
    }

    private static Secret waitFor(FutureTask<Secret> task, Connection connection)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        try {
            return task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw late(connection);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case SignInNeededException needed -> throw needed;
                case SignInUnavailableException away -> throw away;
                case null, default -> {
                    log.warn("A sign-in by {} could not be renewed", connection.id(), e.getCause());
                    throw new SignInUnavailableException(
                            "The sign-in to " + connection.name() + " could not be renewed.");
                }
            }
        }
    }

    private Secret renewed(Connection connection, Key key, Optional<Secret> refused)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Held held = held(connection, key);
            if (isUsable(held, refused)) {
                return held.tokens().access();
            }
            if (held.tokens().renewal().isEmpty()) {
                throw lost(connection, key, held, signInAgain(connection));
            }
            if (signIns.claim(key, held.edition(), CLAIM)) {
                Optional<Secret> fresh = renewed(connection, key, held);
                if (fresh.isPresent()) {
                    return fresh.get();
                }
            }
            Thread.sleep(LOOK_AGAIN);
        }
        throw late(connection);
    }

    /** Empty where somebody signed in again meanwhile, so that there is another look to take. */
    private Optional<Secret> renewed(Connection connection, Key key, Held held)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        try {
            SignInTokens fresh =
                    server.renew(
                            server.find(connection), client(connection), held.tokens().renewal());
            return signIns.renew(key, held.edition(), fresh)
                    ? Optional.of(fresh.access())
                    : Optional.empty();
        } catch (SignInNeededException e) {
            if (held(connection, key).edition() != held.edition()) {
                return Optional.empty();
            }
            throw lost(connection, key, held, e.words());
        } catch (SignInUnavailableException | RuntimeException e) {
            signIns.release(key, held.edition());
            throw e;
        }
    }

    private SignInNeededException lost(Connection connection, Key key, Held held, String words) {
        signIns.lost(key, held.edition(), words);
        return new SignInNeededException(signInAgain(connection));
    }

    private Held held(Connection connection, Key key) throws SignInNeededException {
        Optional<Standing> standing = signIns.standing(key);
        if (standing.isEmpty()) {
            throw new SignInNeededException("You are not signed in to " + connection.name() + ".");
        }
        if (standing.get().state() == ConnectionState.NEEDS_SIGN_IN) {
            throw new SignInNeededException(signInAgain(connection));
        }
        return signIns.tokens(key)
                .orElseThrow(() -> new SignInNeededException(signInAgain(connection)));
    }

    private static String signInAgain(Connection connection) {
        return "Your sign-in to " + connection.name() + " has ended; sign in again.";
    }

    private static SignInUnavailableException late(Connection connection) {
        return new SignInUnavailableException(
                "The sign-in server of " + connection.name() + " takes too long.");
    }

    private boolean isUsable(Held held, Optional<Secret> refused) {
        boolean wasRefused =
                refused.filter(each -> each.reveal().equals(held.tokens().access().reveal()))
                        .isPresent();
        return !wasRefused && time.instant().isBefore(held.tokens().until());
    }

    /** Who this server is at the connection's sign-in server. */
    SignInServer.Client client(Connection connection) {
        return SignInServer.Client.of(
                connection, connections.secret(connection.id()).orElse(Secret.NONE));
    }
}
