package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Makes an empty session; the outcome says whether it is new. */
final class OpenWrite extends JournalWrite<Boolean> {
    private final UserId owner;
    private final @Nullable Long keyId;
    private final long now;

    /** {@code keyId} names the key of its words; null where they are not to be sealed. */
    OpenWrite(SessionId session, UserId owner, @Nullable Long keyId, long now) {
        super(session);
        this.owner = owner;
        this.keyId = keyId;
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
        insert.setBytes(
                6, SessionSeal.of(fresh, new SessionSeal.Rest(owner.value(), now, now, keyId)));
        insert.setObject(7, keyId, Types.BIGINT);
        resolve(insert.executeUpdate() == 1);
    }
}
