package dev.workmate.access.spring;

import dev.workmate.access.account.Passwords;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/**
 * Argon2id with 19 MiB and two passes, as OWASP names for the least. Two at once, so that sign-ins
 * leave room for the work of all others. Thread-safe.
 */
final class ArgonPasswords implements Passwords {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int MEMORY_KIB = 19_456;
    private static final int PASSES = 2;
    private static final int AT_ONCE = 2;

    private final Argon2PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, MEMORY_KIB, PASSES);
    private final Semaphore places = new Semaphore(AT_ONCE, true);
    private final Duration patience;

    /** {@code patience} is how long somebody waits for a place. */
    ArgonPasswords(Duration patience) {
        this.patience = patience;
    }

    @Override
    public String hash(String password) {
        return inPlace(() -> String.valueOf(encoder.encode(password)));
    }

    @Override
    public boolean matches(String password, String hash) {
        return inPlace(() -> encoder.matches(password, hash));
    }

    @Override
    public void pretend(String password) {
        hash(password);
    }

    private <T> T inPlace(Supplier<T> work) {
        try {
            if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new BusyException();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BusyException();
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }
}
