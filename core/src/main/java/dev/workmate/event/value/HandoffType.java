package dev.workmate.event.value;

/** Why the speaking agent changed. */
public enum HandoffType {
    SUPERVISOR_ROUTING,
    AGENT_HANDOFF,
    USER_SELECTION,
    RETURN
}
