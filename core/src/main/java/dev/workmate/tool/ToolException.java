package dev.workmate.tool;

/**
 * A call that could not do what it was asked, for a reason the model and the user should read: the
 * message is written for them.
 */
public class ToolException extends Exception {
    public ToolException(String message) {
        super(message);
    }

    public ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
