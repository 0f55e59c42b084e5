package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import java.sql.SQLException;

/** Removes a session and notes that it was; the outcome says whether there was one. */
final class EraseWrite extends JournalWrite<Boolean> {
    private final Erasure.Left left;
    private final long now;

    EraseWrite(SessionId session, Erasure.Left left, long now) {
        super(session);
        this.left = left;
        this.now = now;
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(session());
        if (row != null) {
            group.erase(row, left, now);
        }
        resolve(row != null);
    }
}
