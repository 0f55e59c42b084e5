package dev.workmate.event.value;

/** How a turn ended, as clients see it. */
public enum TurnStop {
    SUCCESS,
    ERROR,
    MAX_TURNS,
    USER_CANCELLED
}
