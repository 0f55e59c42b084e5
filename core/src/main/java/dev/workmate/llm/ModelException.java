package dev.workmate.llm;

import dev.workmate.event.Usage;

/**
 * A model call that failed for good: the adapter has already retried what may be retried. The
 * message is safe to show.
 */
public final class ModelException extends Exception {
    private final String code;
    private final boolean retryable;
    private final transient Usage usage;

    public ModelException(
            String code, String message, boolean retryable, Usage usage, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.retryable = retryable;
        this.usage = usage;
    }

    public ModelException(String code, String message, boolean retryable) {
        super(message);
        this.code = code;
        this.retryable = retryable;
        this.usage = Usage.NONE;
    }

    /** Stable, snake case. */
    public String code() {
        return code;
    }

    public boolean retryable() {
        return retryable;
    }

    /** What the failed call is believed to have cost. */
    public Usage usage() {
        return usage;
    }
}
