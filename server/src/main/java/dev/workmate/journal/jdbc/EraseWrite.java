package dev.workmate.journal.jdbc;

import dev.workmate.event.SessionId;
import java.sql.SQLException;

/** Removes a session; the outcome says whether there was one. */
final class EraseWrite extends JournalWrite<Boolean> {
    private final SessionId session;

    EraseWrite(SessionId session) {
        this.session = session;
    }

    @Override
    void decide(Desk desk) throws SQLException {
        SessionRow row = desk.find(session);
        if (row != null) {
            desk.erase(row);
        }
        resolve(row != null);
    }
}
