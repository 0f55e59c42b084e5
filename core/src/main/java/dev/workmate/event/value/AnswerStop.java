package dev.workmate.event.value;

/**
 * Why a model stopped writing. What we do not know stays {@code UNKNOWN}: it never counts as
 * success.
 */
public enum AnswerStop {
    END_TURN,
    TOOL_USE,
    MAX_TOKENS,
    STOP_SEQUENCE,
    PAUSED,
    REFUSED,
    CONTENT_FILTER,
    CONTEXT_EXCEEDED,
    CANCELLED,
    /** Words of an attempt that was lost or repeated; they were shown, so they stay. */
    INTERRUPTED,
    UNKNOWN
}
