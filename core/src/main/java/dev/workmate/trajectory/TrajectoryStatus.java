package dev.workmate.trajectory;

import dev.workmate.event.value.TurnStop;

/** How a turn stands or ended. */
public enum TrajectoryStatus {
    QUEUED,
    RUNNING,
    /** It waits for a person. */
    WAITING,
    SUCCESS,
    ERROR,
    MAX_TURNS,
    USER_CANCELLED,
    /** Its events are there and cannot be read; the audit says where. */
    UNREADABLE;

    static TrajectoryStatus of(TurnStop stop) {
        return switch (stop) {
            case SUCCESS -> SUCCESS;
            case ERROR -> ERROR;
            case MAX_TURNS -> MAX_TURNS;
            case USER_CANCELLED -> USER_CANCELLED;
        };
    }
}
