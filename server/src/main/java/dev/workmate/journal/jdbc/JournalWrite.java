package dev.workmate.journal.jdbc;

import dev.workmate.database.Write;
import dev.workmate.id.SessionId;
import java.sql.SQLException;

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

    /** Resolves itself and leaves its changes on the group; may be called again after an undo. */
    abstract void decide(WriteGroup group) throws SQLException;
}
