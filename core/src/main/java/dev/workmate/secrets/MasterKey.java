package dev.workmate.secrets;

/**
 * A key that only ever wraps data keys. It may lie in a file, or in a key management service that
 * never lets it out. Thread-safe; a call may take a while, and fails with an {@link
 * UnreachableKeyException} where the key cannot be asked just now.
 */
public interface MasterKey {
    /** Letters, digits, dots and dashes; the same on every server, and never given twice. */
    String id();

    /** {@code context} is not kept: who unwraps must say the same. */
    byte[] wrap(byte[] dataKey, byte[] context);

    byte[] unwrap(byte[] wrapped, byte[] context) throws UnreadableSecretException;
}
