package dev.workmate.access;

import dev.workmate.event.SessionId;
import dev.workmate.event.UserId;
import java.util.Optional;

/** Looks up who owns a session; implemented by the store of sessions. */
@FunctionalInterface
public interface SessionOwners {
    Optional<UserId> ownerOf(SessionId session);
}
