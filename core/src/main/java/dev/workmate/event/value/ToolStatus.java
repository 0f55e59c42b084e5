package dev.workmate.event.value;

/** How a tool call ended. */
public enum ToolStatus {
    SUCCESS,
    ERROR,
    TIMEOUT,
    CANCELLED,
    PERMISSION_DENIED,
    UNKNOWN_OUTCOME
}
