package dev.workmate.workspace;

import dev.workmate.id.SessionId;

/**
 * Knows what became of a session. Only one that is recorded as erased may lose its files: what is
 * merely unknown may be a database that is missing or older than the files.
 */
@FunctionalInterface
public interface KnownSessions {
    Standing of(SessionId session);

    /** What is known of a session. */
    enum Standing {
        LIVE,
        ERASED,
        UNKNOWN
    }
}
