package dev.workmate.secrets;

import dev.workmate.secrets.tink.GivenMasterKeys;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A key management service as a program sees it: keys that never come out, calls that count, and
 * that fail or are late when told to.
 */
final class RemoteKeys implements MasterKeys {
    private final GivenMasterKeys inside;
    private final AtomicInteger calls = new AtomicInteger();
    private volatile Mood mood = Mood.WELL;
    private volatile CountDownLatch silence = new CountDownLatch(0);

    RemoteKeys(String name) {
        inside = GivenMasterKeys.parse("test", name + ":" + "A".repeat(43) + "=");
    }

    /** How the service is. */
    enum Mood {
        WELL,
        FAILING,
        LATE
    }

    void be(Mood other) {
        CountDownLatch before = silence;
        silence = new CountDownLatch(other == Mood.LATE ? 1 : 0);
        mood = other;
        before.countDown();
    }

    boolean isLate() {
        return mood == Mood.LATE;
    }

    int calls() {
        return calls.get();
    }

    @Override
    public List<MasterKey> all() {
        return inside.all().stream().<MasterKey>map(Remote::new).toList();
    }

    private final class Remote implements MasterKey {
        private final MasterKey key;

        Remote(MasterKey key) {
            this.key = key;
        }

        @Override
        public String id() {
            return key.id();
        }

        @Override
        public byte[] wrap(byte[] dataKey, byte[] context) {
            reach();
            return key.wrap(dataKey, context);
        }

        @Override
        public byte[] unwrap(byte[] wrapped, byte[] context) throws UnreadableSecretException {
            reach();
            return key.unwrap(wrapped, context);
        }

        /** Its answer, when it comes late, comes whether or not somebody waits. */
        private void reach() {
            calls.incrementAndGet();
            if (mood == Mood.FAILING) {
                throw new IllegalStateException("connection refused");
            }
            boolean waiting = true;
            while (waiting) {
                try {
                    silence.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    // A socket does not hear it either.
                }
            }
        }
    }
}
