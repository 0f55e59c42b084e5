package dev.workmate.access;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes when tokens were used, without making anybody wait: what comes within half a minute is
 * stored together. At most {@value #MAX} tokens wait. Thread-safe.
 */
final class LastUses {
    private static final Logger LOG = LoggerFactory.getLogger(LastUses.class);
    private static final Duration EVERY = Duration.ofSeconds(30);
    private static final int MAX = 10_000;

    private final Tokens tokens;
    private final Object lock = new Object();
    // Guarded by lock.
    private Map<TokenId, AccessToken.Use> waiting = new HashMap<>();
    private Instant stored = Instant.MIN;

    LastUses(Tokens tokens) {
        this.tokens = tokens;
    }

    void note(TokenId token, AccessToken.Use use, Instant now) {
        put(token, _ -> use, now);
    }

    /** From where it was used before, and what waits to be stored is newer than what is. */
    void goesOn(AccessToken token, Instant now) {
        put(
                token.id(),
                waits -> {
                    AccessToken.Use last = waits == null ? token.lastUse() : waits;
                    return new AccessToken.Use(Optional.of(now), last.address(), last.device());
                },
                now);
    }

    private void put(
            TokenId token,
            Function<AccessToken.@Nullable Use, AccessToken.Use> change,
            Instant now) {
        boolean due;
        synchronized (lock) {
            if (waiting.size() < MAX || waiting.containsKey(token)) {
                waiting.compute(token, (_, waits) -> change.apply(waits));
            }
            due = stored.isBefore(now.minus(EVERY));
            if (due) {
                stored = now;
            }
        }
        if (due) {
            Thread.ofVirtual().name("last-uses").start(this::store);
        }
    }

    /** Stores what waits; a store that fails loses a half minute of knowledge and nothing else. */
    void store() {
        Map<TokenId, AccessToken.Use> uses;
        synchronized (lock) {
            uses = waiting;
            waiting = new HashMap<>();
        }
        if (uses.isEmpty()) {
            return;
        }
        try {
            tokens.used(uses);
        } catch (RuntimeException e) {
            LOG.debug("When tokens were used last is not stored", e);
        }
    }
}
