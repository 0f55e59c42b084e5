package dev.workmate.session;

import dev.workmate.access.SessionOwners;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Optional;

/** Looks sessions up. Thread-safe. */
public interface SessionCatalog extends SessionOwners {
    Optional<SessionSummary> find(SessionId session);

    /** Newest activity first. */
    List<SessionSummary> list(UserId owner, SessionQuery query);

    /** The folders in which sessions lie that are neither put away nor deleted, by name. */
    List<SessionFolder> folders(UserId owner, int limit);

    /** Forks of the same conversation and what they were cut from, newest activity first. */
    List<SessionSummary> relatives(SessionId session, int limit);
}
