package dev.workmate.secrets;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Master keys that are asked for a while only: a service that fails or is silent becomes an {@link
 * UnreachableKeyException}, and what it says later has no effect. Thread-safe.
 */
public final class PatientMasterKeys implements MasterKeys {
    /**
     * Calls that nobody waits for any more go on until the service gives up, so they are bounded.
     */
    private static final int MOST_AT_ONCE = 16;

    private final MasterKeys keys;
    private final Duration patience;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);

    public PatientMasterKeys(MasterKeys keys, Duration patience) {
        this.keys = keys;
        this.patience = patience;
    }

    @Override
    public List<MasterKey> all() {
        try {
            return ask("the list of master keys", keys::all).stream()
                    .<MasterKey>map(Patient::new)
                    .toList();
        } catch (UnreadableSecretException e) {
            throw new IllegalStateException("a list of keys holds no secret", e);
        }
    }

    /** A call of the service. */
    @FunctionalInterface
    private interface Call<T> {
        T run() throws UnreadableSecretException;
    }

    private final class Patient implements MasterKey {
        private final MasterKey key;
        private final String id;

        private Patient(MasterKey key) {
            this.key = key;
            this.id = key.id();
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public byte[] wrap(byte[] dataKey, byte[] context) {
            // The caller wipes its own when we give up; the service may still be reading.
            byte[] own = dataKey.clone();
            try {
                return ask(toString(), () -> key.wrap(own, context));
            } catch (UnreadableSecretException e) {
                throw new IllegalStateException("wrapping reads no secret", e);
            }
        }

        @Override
        public byte[] unwrap(byte[] wrapped, byte[] context) throws UnreadableSecretException {
            return ask(toString(), () -> key.unwrap(wrapped, context));
        }

        @Override
        public String toString() {
            return "master key " + id;
        }
    }

    private <T> T ask(String what, Call<T> call) throws UnreadableSecretException {
        if (!free.tryAcquire()) {
            throw new UnreachableKeyException(
                    what + " is not asked: too many calls have no answer yet");
        }
        FutureTask<T> answer =
                new FutureTask<>(
                        () -> {
                            try {
                                return call.run();
                            } finally {
                                free.release();
                            }
                        });
        Thread asking = Thread.ofVirtual().name("master-key").start(answer);
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            asking.interrupt();
            throw new UnreachableKeyException(
                    "%s did not answer within %d ms".formatted(what, patience.toMillis()));
        } catch (InterruptedException e) {
            asking.interrupt();
            Thread.currentThread().interrupt();
            throw new UnreachableKeyException(what + " was not waited for", e);
        } catch (CancellationException e) {
            throw new UnreachableKeyException(what + " was not asked", e);
        } catch (ExecutionException e) {
            throw failed(what, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    /** What the service says of a failure may hold what it was asked about: its kind is told. */
    private static UnreachableKeyException failed(String what, Throwable cause)
            throws UnreadableSecretException {
        return switch (cause) {
            case UnreadableSecretException unreadable -> throw unreadable;
            case UnreachableKeyException known -> known;
            case Error broken -> throw broken;
            default ->
                    new UnreachableKeyException(
                            "%s cannot be asked: %s"
                                    .formatted(what, cause.getClass().getSimpleName()),
                            cause);
        };
    }
}
