package dev.workmate.llm;

import java.util.Locale;

/** Why a call failed, in words that stay the same whoever the provider is. */
public enum FailureCode {
    RATE_LIMITED(true),
    OVERLOADED(true),
    PROVIDER_ERROR(true),
    CONNECTION_FAILED(true),
    TIMEOUT(true),
    STREAM_CUT(true),
    MALFORMED_CALL(true),
    AUTH_FAILED(false),
    INVALID_REQUEST(false),
    MODEL_NOT_FOUND(false),
    CONTEXT_EXCEEDED(false),
    /** The model's own thoughts were not taken back; the same may work without them. */
    THOUGHTS_REFUSED(false),
    /** A schema that calls or answers are held to was refused; the same may work without. */
    SCHEMA_REFUSED(false),
    QUOTA_EXHAUSTED(false),
    /** A budget of ours is used up; nobody was asked. */
    QUOTA_EXCEEDED(false),
    ANSWER_TOO_LONG(false),
    /** The call was cut by us. */
    CANCELLED(true),
    /** A fault of ours, or nobody there to ask. */
    MODEL_ERROR(true);

    private final boolean passing;

    FailureCode(boolean passing) {
        this.passing = passing;
    }

    /** Whether it may go away by itself. */
    public boolean isPassing() {
        return passing;
    }

    /** The name in events and answers. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
