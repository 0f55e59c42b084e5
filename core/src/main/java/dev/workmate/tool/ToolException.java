package dev.workmate.tool;

/** A tool's own, expected failure; its message is for the model and the user. */
public final class ToolException extends Exception {
    public ToolException(String message) {
        super(message);
    }

    public ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
