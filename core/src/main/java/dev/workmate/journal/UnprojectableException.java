package dev.workmate.journal;

/** The event itself cannot be brought into the views; trying again changes nothing about it. */
public final class UnprojectableException extends RuntimeException {
    public UnprojectableException(String message, Throwable cause) {
        super(message, cause);
    }
}
