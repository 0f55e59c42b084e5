package dev.workmate.workspace;

import dev.workmate.event.SessionId;

/** Knows whether a session still exists; an erased one must not get files again. */
@FunctionalInterface
public interface LiveSessions {
    boolean isLive(SessionId session);
}
