package dev.workmate.access;

import dev.workmate.memory.RecentlyUsed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Attempts that this process remembers, the latest ten thousand keys. Thread-safe. */
public final class RememberedAttempts implements Attempts {
    private static final int MAX_KEYS = 10_000;

    private final InstantSource time;
    private final Object lock = new Object();
    // Guarded by lock.
    private final RecentlyUsed<String, Tried> tried = RecentlyUsed.atMost(MAX_KEYS);

    private record Tried(int attempts, Instant last, Instant blockedUntil) {}

    public RememberedAttempts(InstantSource time) {
        this.time = time;
    }

    @Override
    public Optional<Duration> begin(Key key) {
        synchronized (lock) {
            Instant now = time.instant();
            Tried before = before(key, now);
            if (now.isBefore(before.blockedUntil())) {
                return Optional.of(Duration.between(now, before.blockedUntil()));
            }
            int attempts = before.attempts() + 1;
            Duration wait = key.waitAfter(attempts);
            Instant blockedUntil = wait.isZero() ? Instant.MIN : now.plus(wait);
            tried.put(key.value(), new Tried(attempts, now, blockedUntil));
            return Optional.empty();
        }
    }

    private Tried before(Key key, Instant now) {
        return tried.get(key.value())
                .filter(entry -> now.isBefore(entry.last().plus(FORGOTTEN_AFTER)))
                .orElse(new Tried(0, now, Instant.MIN));
    }

    @Override
    public void clear(Key key) {
        synchronized (lock) {
            tried.remove(key.value());
        }
    }

    @Override
    public void takeBack(Key key) {
        synchronized (lock) {
            tried.get(key.value())
                    .ifPresent(
                            entry ->
                                    tried.put(
                                            key.value(),
                                            new Tried(
                                                    Math.max(0, entry.attempts() - 1),
                                                    entry.last(),
                                                    Instant.MIN)));
        }
    }
}
