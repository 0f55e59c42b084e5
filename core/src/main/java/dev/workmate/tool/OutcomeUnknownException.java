package dev.workmate.tool;

/**
 * The call went out and its answer was lost: whether it took effect is not known. For tools that
 * must not act twice; the message is for people.
 */
public final class OutcomeUnknownException extends Exception {
    public OutcomeUnknownException(String message) {
        super(message);
    }
}
