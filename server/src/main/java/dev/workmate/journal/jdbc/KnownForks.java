package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.memory.RecentlyUsed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Says which sessions are forks. Most are not, and stay so for as long as they are there: those are
 * remembered and cost no question. Thread-safe.
 */
final class KnownForks {
    private static final int MAX_REMEMBERED = 50_000;

    /** Sessions that share nothing. Guarded by itself. */
    private final RecentlyUsed<SessionId, Boolean> whole = RecentlyUsed.atMost(MAX_REMEMBERED);

    /** The lineage of a fork; empty for all other sessions. */
    Optional<Lineage> find(Connection connection, SessionId session) throws SQLException {
        synchronized (whole) {
            if (whole.get(session).isPresent()) {
                return Optional.empty();
            }
        }
        Optional<Lineage> found = Lineage.find(connection, session);
        if (found.isPresent() && !found.get().isFork()) {
            synchronized (whole) {
                whole.put(session, true);
            }
        }
        return found.filter(Lineage::isFork);
    }
}
