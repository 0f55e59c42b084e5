package dev.workmate.secrets;

/** A sealed secret cannot be opened. Says where and why, and nothing of the secret. */
public final class UnreadableSecretException extends Exception {
    public UnreadableSecretException(String message) {
        super(message);
    }

    public UnreadableSecretException(String message, Throwable cause) {
        super(message, cause);
    }
}
