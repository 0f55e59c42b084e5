package dev.workmate.access;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.util.Optional;

/** Looks up who owns a session; implemented by the store of sessions. */
@FunctionalInterface
public interface SessionOwners {
    Optional<UserId> ownerOf(SessionId session);
}
