package dev.workmate.journal;

/** The words of an event are no longer readable: the key they were sealed with is not there. */
public final class ForgottenException extends RuntimeException {
    public ForgottenException(String message) {
        super(message);
    }
}
