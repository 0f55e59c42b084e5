package dev.workmate.journal.jdbc;

import dev.workmate.journal.Fork;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.Stretch;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;
import java.util.List;

/** The rows that a fork begins with: its own, and those of {@code shared_history}. */
final class ForkRows {
    private static final String INSERT =
            "INSERT INTO sessions (id, owner_id, head, visible_head, last_hash, projected,"
                    + " created_at, updated_at, seal, key_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    + " RETURNING number";
    private static final String SHARE =
            "INSERT INTO shared_history (session_number, log_number, recorded_in, after_sequence,"
                    + " up_to, family) VALUES (?, ?, ?, ?, ?, ?)";
    private static final String CUT =
            "SELECT is_internal, prev_visible, hash FROM message_events WHERE session_number = ?"
                    + " AND sequence = ?";
    private static final String FAMILY =
            "SELECT min(family) FROM shared_history WHERE session_number = ?";

    /** What it has heard follows from what it shares, and is read from there when asked for. */
    private static final String HEARD = "INSERT INTO heard (session_number, what) VALUES (?, ?)";

    private ForkRows() {}

    static SessionRow insert(Statements statements, SessionRow origin, Fork fork, long now)
            throws SQLException {
        Lineage lineage =
                Lineage.find(statements, fork.origin())
                        .orElseThrow(() -> new IllegalStateException("no " + fork.origin()));
        SessionState state = cut(statements, lineage, fork);
        // The same person's: what it shares was sealed with the same key.
        SessionSeal.Rest rest = new SessionSeal.Rest(origin.owner(), now, now, origin.keyId());
        byte[] seal = SessionSeal.of(state, rest);
        long number = insert(statements, rest, state, seal);
        String family = family(statements, origin);
        List<Stretch> shared = Stretch.upTo(fork.at(), lineage.stretches());
        PreparedStatement insert = statements.of(SHARE);
        for (int i = 0; i < shared.size(); i++) {
            insert.setLong(1, number);
            insert.setLong(2, lineage.parts().get(i).log());
            insert.setString(3, shared.get(i).recordedIn().value());
            insert.setLong(4, shared.get(i).after());
            insert.setLong(5, shared.get(i).upTo());
            insert.setString(6, family);
            insert.executeUpdate();
        }
        if (fork.at() > 0) {
            PreparedStatement heard = statements.of(HEARD);
            heard.setLong(1, number);
            heard.setString(2, HeardRows.UNKNOWN);
            heard.executeUpdate();
        }
        return new SessionRow(number, rest, state, seal);
    }

    /** The chain goes on from the event at which the fork was cut. */
    private static SessionState cut(Statements statements, Lineage lineage, Fork fork)
            throws SQLException {
        SessionState fresh = SessionState.fresh(fork.session());
        if (fork.at() == 0) {
            return fresh;
        }
        Lineage.Part part =
                lineage.parts().stream()
                        .filter(each -> each.stretch().holds(fork.at()))
                        .findFirst()
                        .orElseThrow();
        PreparedStatement select = statements.of(CUT);
        select.setLong(1, part.log());
        select.setLong(2, fork.at());
        try (ResultSet row = select.executeQuery()) {
            if (!row.next()) {
                throw new IllegalStateException(
                        "no event " + fork.at() + " in session " + fork.origin());
            }
            long visible = row.getInt(1) == 0 ? fork.at() : row.getLong(2);
            return fresh.cutAt(fork.at(), visible, HexFormat.of().formatHex(row.getBytes(3)));
        }
    }

    private static long insert(
            Statements statements, SessionSeal.Rest rest, SessionState state, byte[] seal)
            throws SQLException {
        PreparedStatement insert = statements.of(INSERT);
        insert.setString(1, state.id().value());
        insert.setString(2, rest.owner());
        insert.setLong(3, state.head());
        insert.setLong(4, state.visibleHead());
        insert.setBytes(5, HexFormat.of().parseHex(state.lastHash()));
        insert.setLong(6, state.head());
        insert.setLong(7, rest.createdAt());
        insert.setLong(8, rest.updatedAt());
        insert.setBytes(9, seal);
        insert.setObject(10, rest.keyId(), Types.BIGINT);
        try (ResultSet made = insert.executeQuery()) {
            made.next();
            return made.getLong(1);
        }
    }

    private static String family(Statements statements, SessionRow origin) throws SQLException {
        PreparedStatement select = statements.of(FAMILY);
        select.setLong(1, origin.number());
        try (ResultSet row = select.executeQuery()) {
            String family = row.next() ? row.getString(1) : null;
            return family == null ? origin.now().id().value() : family;
        }
    }
}
