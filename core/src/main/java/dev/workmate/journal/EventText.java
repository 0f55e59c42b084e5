package dev.workmate.journal;

import dev.workmate.event.AgentEvent;

/**
 * Writes an event's data as the text that is stored, hashed and sent. Thread-safe; called on the
 * thread of whoever appends.
 */
@FunctionalInterface
public interface EventText {
    String write(AgentEvent event);
}
