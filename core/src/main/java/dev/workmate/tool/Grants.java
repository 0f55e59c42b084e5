package dev.workmate.tool;

import dev.workmate.event.SessionId;

/** What a person has allowed for the rest of a session. Thread-safe; durable where sessions are. */
public interface Grants {
    /** Nobody has allowed anything. */
    Grants NONE =
            new Grants() {
                @Override
                public boolean covers(SessionId session, String toolName, String entity) {
                    return false;
                }

                @Override
                public void remember(SessionId session, String toolName, String entity) {}
            };

    boolean covers(SessionId session, String toolName, String entity);

    void remember(SessionId session, String toolName, String entity);
}
