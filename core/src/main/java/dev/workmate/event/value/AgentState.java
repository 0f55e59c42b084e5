package dev.workmate.event.value;

/** What an agent is doing right now; shown live, never stored. */
public enum AgentState {
    INITIALIZING,
    READY,
    THINKING,
    EXECUTING_TOOLS,
    WAITING_FOR_PERMISSION,
    COMPLETED,
    ERROR,
    CANCELLED
}
