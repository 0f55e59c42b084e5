package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Heard;
import java.sql.SQLException;
import java.util.List;

/** Keeps what the log of an older session was found to say; what came since is kept already. */
final class HeardWrite extends JournalWrite<Boolean> {
    private final Heard heard;

    HeardWrite(SessionId session, Heard heard) {
        super(session);
        this.heard = heard;
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(session());
        if (row != null) {
            List<HeardRows.Row> rows =
                    HeardRows.of(heard).stream()
                            .map(what -> new HeardRows.Row(row.number(), what))
                            .toList();
            HeardRows.ADD.run(group.statements(), rows);
            HeardRows.isKnown(group.statements(), row.number());
        }
        resolve(row != null);
    }
}
