package dev.workmate.event.value;

/** How a task ended. */
public enum TaskStatus {
    COMPLETED,
    FAILED,
    CANCELLED,
    LIMIT_REACHED
}
