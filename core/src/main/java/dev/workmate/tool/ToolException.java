package dev.workmate.tool;

/** A tool's own, expected failure; its message is for the model and the user. */
public final class ToolException extends Exception {
    private final ToolOutput.Trust trust;

    public ToolException(String message) {
        this(message, ToolOutput.Trust.TRUSTED);
    }

    public ToolException(String message, Throwable cause) {
        super(message, cause);
        this.trust = ToolOutput.Trust.TRUSTED;
    }

    private ToolException(String message, ToolOutput.Trust trust) {
        super(message);
        this.trust = trust;
    }

    /** A failure told in untrusted words. */
    public static ToolException untrusted(String message) {
        return new ToolException(message, ToolOutput.Trust.UNTRUSTED);
    }

    public boolean isUntrusted() {
        return trust == ToolOutput.Trust.UNTRUSTED;
    }
}
