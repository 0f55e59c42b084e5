package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Heard;
import java.sql.SQLException;

/** Keeps what the log of an older session was found to say; what came since is kept already. */
final class HeardWrite extends JournalWrite<Boolean> {
    private final SessionId session;
    private final Heard heard;

    HeardWrite(SessionId session, Heard heard) {
        this.session = session;
        this.heard = heard;
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(session);
        if (row != null) {
            for (String what : HeardRows.of(heard)) {
                HeardRows.add(group.statements(), row.number(), what);
            }
            HeardRows.isKnown(group.statements(), row.number());
        }
        resolve(row != null);
    }
}
