package dev.workmate.pattern;

/** A regular expression that cannot be used; the message says why, for a person or a model. */
public final class PatternException extends Exception {
    public PatternException(String message) {
        super(message);
    }

    public PatternException(String message, Throwable cause) {
        super(message, cause);
    }
}
