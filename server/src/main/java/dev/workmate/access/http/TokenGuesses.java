package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Attempts;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.TokenSecret;
import dev.workmate.http.ProblemException;
import dev.workmate.memory.RecentlyUsed;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes tokens for logins. An address that shows many different tokens nobody knows has to wait
 * before another unknown one is looked up; tokens that were right lately are always taken, and one
 * that is shown again and again, such as an old cookie, is no guess. Thread-safe.
 */
public final class TokenGuesses {
    private static final Logger LOG = LoggerFactory.getLogger(TokenGuesses.class);
    private static final int FREE = 300;
    private static final int KNOWN = 10_000;

    private final Logins logins;
    private final Attempts attempts;
    private final ActLog log;
    private final RecentlyUsed<String, Boolean> known = RecentlyUsed.atMost(KNOWN);
    private final RecentlyUsed<String, Boolean> unknown = RecentlyUsed.atMost(KNOWN);

    public TokenGuesses(Logins logins, Attempts attempts, ActLog log) {
        this.logins = logins;
        this.attempts = attempts;
        this.log = log;
    }

    /** Fails with 429 where the address has guessed too often. */
    Optional<Login> login(TokenSecret secret, String address) {
        String hash = secret.hash();
        if (isKnown(hash)) {
            Optional<Login> login = logins.authenticate(secret);
            if (login.isPresent()) {
                return login;
            }
            forget(hash);
        }
        if (isUnknown(hash)) {
            return Optional.empty();
        }
        Attempts.Key key = key(address);
        Optional<Duration> wait = attempts.begin(key);
        if (wait.isPresent()) {
            noteFlood(address);
            throw ProblemException.tooMuch(
                    "too_many_attempts", "Too many unknown tokens; wait a little.", wait);
        }
        Optional<Login> login = logins.authenticate(secret);
        if (login.isPresent()) {
            attempts.takeBack(key);
            remember(hash);
        } else {
            noteUnknown(hash);
        }
        return login;
    }

    /** For what is open to all: who has guessed too often comes in as nobody. */
    Optional<Login> loginIfAny(TokenSecret secret, String address) {
        try {
            return login(secret, address);
        } catch (ProblemException e) {
            return Optional.empty();
        }
    }

    private static Attempts.Key key(String address) {
        return new Attempts.Key(
                "tokens from " + address, FREE, Duration.ofSeconds(1), Duration.ofMinutes(1));
    }

    /** Each flood once an hour, so that guessing does not fill the log. */
    private void noteFlood(String address) {
        Attempts.Key once =
                new Attempts.Key(
                        "flood from " + address, 1, Duration.ofHours(1), Duration.ofHours(1));
        if (attempts.begin(once).isPresent()) {
            return;
        }
        try {
            log.append(Act.byNobody(ActKind.TOKENS_GUESSED, address, ""));
        } catch (RuntimeException e) {
            LOG.warn("That tokens are guessed could not be noted", e);
        }
    }

    private synchronized boolean isKnown(String hash) {
        return known.get(hash).isPresent();
    }

    private synchronized boolean isUnknown(String hash) {
        return unknown.get(hash).isPresent();
    }

    private synchronized void noteUnknown(String hash) {
        unknown.put(hash, true);
    }

    private synchronized void remember(String hash) {
        known.put(hash, true);
    }

    private synchronized void forget(String hash) {
        known.remove(hash);
    }
}
