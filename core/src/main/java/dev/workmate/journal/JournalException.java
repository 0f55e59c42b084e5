package dev.workmate.journal;

/**
 * The medium failed; whether the batch was stored is unknown, so the same batch may be sent again.
 */
public final class JournalException extends RuntimeException {
    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
