package dev.workmate.secrets;

/**
 * A master key cannot be asked just now. Nothing is lost by it: what is sealed opens as soon as the
 * key answers again, so nobody may take it for a secret that cannot be read.
 */
public final class UnreachableKeyException extends RuntimeException {
    public UnreachableKeyException(String message) {
        super(message);
    }

    public UnreachableKeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
