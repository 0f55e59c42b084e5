package dev.workmate.transfer.jdbc;

/** Data cannot be moved, and why, in words for an operator. */
public final class TransferException extends RuntimeException {
    public TransferException(String message) {
        super(message);
    }

    public TransferException(String message, Throwable cause) {
        super(message, cause);
    }
}
