package dev.workmate.event;

/** Something about the session as a whole. */
public sealed interface SessionEvent extends AgentEvent {
    record SessionTitled(String title) implements SessionEvent {}

    record SessionEnded(String reason) implements SessionEvent {}
}
