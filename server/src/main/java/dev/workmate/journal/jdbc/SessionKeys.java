package dev.workmate.journal.jdbc;

import dev.workmate.database.PersonKey;
import dev.workmate.id.SessionId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which key a session's words are sealed with, as far as that was met lately: whoever appends then
 * seals on their own thread, not on the writer's. Thread-safe.
 */
final class SessionKeys {
    private static final int MAX = 20_000;

    private final Map<SessionId, PersonKey> known = new ConcurrentHashMap<>();

    @Nullable PersonKey find(SessionId session) {
        return known.get(session);
    }

    void put(SessionId session, PersonKey key) {
        if (known.size() >= MAX) {
            known.clear();
        }
        known.put(session, key);
    }

    void remove(SessionId session) {
        known.remove(session);
    }
}
