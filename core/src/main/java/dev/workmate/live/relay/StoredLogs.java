package dev.workmate.live.relay;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The logs as the database has them, whoever wrote them. Thread-safe; may fail and may wait. */
public interface StoredLogs {
    /** How far each session has come; those that are no more are missing. */
    Map<SessionId, Long> heads(Collection<SessionId> sessions);

    /** The turn that is open in a session, parked or not. */
    Optional<TurnId> openTurn(SessionId session);

    /** The next events after a sequence, rising, internal ones included. */
    List<Recorded> after(SessionId session, long sequence, int limit);
}
