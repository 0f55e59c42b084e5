package dev.workmate.event;

/** How a task ended. */
public enum TaskStatus {
    COMPLETED,
    FAILED,
    CANCELLED,
    LIMIT_REACHED
}
