package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HexFormat;

/** Makes an empty session; the outcome says whether it is new. */
final class OpenWrite extends JournalWrite<Boolean> {
    private final UserId owner;
    private final long now;

    OpenWrite(SessionId session, UserId owner, long now) {
        super(session);
        this.owner = owner;
        this.now = now;
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        PreparedStatement insert = group.statements().of(JournalQueries.OPEN);
        insert.setString(1, session().value());
        insert.setString(2, owner.value());
        SessionState fresh = SessionState.fresh(session());
        insert.setBytes(3, HexFormat.of().parseHex(fresh.lastHash()));
        insert.setLong(4, now);
        insert.setLong(5, now);
        insert.setBytes(6, SessionSeal.of(fresh, owner.value(), now, now));
        resolve(insert.executeUpdate() == 1);
    }
}
