package dev.workmate.knowledge.vector;

/** Texts did not become vectors. */
public final class EmbeddingException extends Exception {
    private final Cause kind;

    /** Whose fault it is. */
    public enum Cause {
        /** The model cannot be used now; these texts may be tried again later. */
        UNAVAILABLE,
        /** The model does not take these texts. */
        REFUSED,
        /** Nobody whose texts they are has anything left to spend. */
        UNPAID
    }

    public EmbeddingException(Cause kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public EmbeddingException(Cause kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Cause kind() {
        return kind;
    }
}
