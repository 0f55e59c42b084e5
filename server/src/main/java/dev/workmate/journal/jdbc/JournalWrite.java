package dev.workmate.journal.jdbc;

import dev.workmate.database.Write;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import java.sql.SQLException;
import java.util.Optional;

/** Something that changes the journal, decided on the writer's thread. */
abstract class JournalWrite<T> extends Write<T> {
    private final SessionId session;

    JournalWrite(SessionId session) {
        this.session = session;
    }

    /** Whose log it changes. */
    final SessionId session() {
        return session;
    }

    /** The batch that it looks for before it decides; for most there is none. */
    Optional<BatchId> soughtBatch() {
        return Optional.empty();
    }

    /**
     * Whether it may be decided by what is remembered of the session: what it writes is then only
     * written to a row that still is so.
     */
    boolean mayTrustMemory() {
        return false;
    }

    /** Resolves itself and leaves its changes on the group; may be called again after an undo. */
    abstract void decide(WriteGroup group) throws SQLException;
}
