package dev.workmate.event.value;

/** What a paused turn waits for. */
public enum PauseReason {
    APPROVAL,
    PROVIDER_PAUSE,
    LIMIT
}
