package dev.workmate.tool;

/**
 * The answer to a call was lost, and the system shows that it did not take effect. The message is
 * for people and for the model, which may ask again.
 */
public final class NoEffectException extends Exception {
    public NoEffectException(String message) {
        super(message);
    }
}
