package dev.workmate.tool;

/**
 * What a tool gives back: text for the model, and for the user where the tool is visible. Text that
 * somebody else may have written is untrusted, so that policy can take silent rights away from a
 * turn that has read it.
 */
public record ToolOutput(String text, Trust trust) {
    /** Who answers for the text. */
    public enum Trust {
        /** Made by the tool itself from its input. */
        TRUSTED,
        /** Carries words of others: files, web pages, answers of foreign systems. */
        UNTRUSTED
    }

    public ToolOutput(String text) {
        this(text, Trust.TRUSTED);
    }

    public static ToolOutput untrusted(String text) {
        return new ToolOutput(text, Trust.UNTRUSTED);
    }

    public boolean isUntrusted() {
        return trust == Trust.UNTRUSTED;
    }
}
