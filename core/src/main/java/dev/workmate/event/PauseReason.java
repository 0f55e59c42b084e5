package dev.workmate.event;

/** What a paused turn waits for. */
public enum PauseReason {
    APPROVAL,
    PROVIDER_PAUSE,
    LIMIT
}
