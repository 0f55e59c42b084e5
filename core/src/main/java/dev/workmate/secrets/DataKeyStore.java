package dev.workmate.secrets;

import java.util.List;

/** Data keys as a store keeps them, wrapped by master keys; all servers share it. Thread-safe. */
public interface DataKeyStore {
    /**
     * A data key that only its master key can unwrap; {@code madeUnder} is the master key it was
     * first wrapped by.
     */
    record WrappedKey(String id, String madeUnder, String masterKey, byte[] bytes) {
        /** What is bound to the wrapped form: it cannot be passed off as another data key. */
        public byte[] context() {
            return ("workmate-data-key-v1\n" + id)
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }

        public WrappedKey wrappedBy(String master, byte[] wrapped) {
            return new WrappedKey(id, madeUnder, master, wrapped);
        }

        @Override
        public String toString() {
            return "data key " + id + " under " + masterKey;
        }
    }

    /** Newest first; the first is the one to seal with. */
    List<WrappedKey> all();

    void add(WrappedKey key);

    /** False where somebody else has wrapped it anew meanwhile. */
    boolean replace(WrappedKey known, WrappedKey fresh);
}
