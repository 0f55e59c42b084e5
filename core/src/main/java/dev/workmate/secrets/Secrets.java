package dev.workmate.secrets;

/**
 * Seals what must not lie readable in a store, and opens it again. Thread-safe. What is handed in
 * and out are bytes, so that the caller can wipe them ({@link java.util.Arrays#fill}).
 */
public interface Secrets {
    /** Seals a secret for one place; in any other place it cannot be opened. */
    SealedSecret seal(byte[] secret, SecretPlace place);

    /** Fails where it was changed, was sealed for another place, or its key is not here. */
    byte[] open(SealedSecret sealed, SecretPlace place) throws UnreadableSecretException;
}
