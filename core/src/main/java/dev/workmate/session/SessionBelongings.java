package dev.workmate.session;

import dev.workmate.id.SessionId;

/** What a feature keeps for a session outside the journal, such as files. */
@FunctionalInterface
public interface SessionBelongings {
    /**
     * Erases everything; the session itself is already gone. Whatever cannot be erased now must be
     * found and erased at the next start.
     */
    void erase(SessionId session);
}
