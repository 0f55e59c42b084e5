package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Recorded;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Takes a session out of the database. Events that forks share stay for as long as one of these is
 * there; with the last of them they go too. For the writer's thread only.
 */
final class Erasure {
    /** Forks of this session, and those who share with it what others recorded. */
    private static final String RELATED =
            "SELECT session_number, log_number, recorded_in, up_to FROM shared_history WHERE"
                    + " log_number = ? OR log_number IN (SELECT log_number FROM shared_history"
                    + " WHERE session_number = ?) ORDER BY session_number, log_number";

    private static final String EXISTS = "SELECT 1 FROM sessions WHERE number = ?";
    private static final String FOLDED =
            EventRows.SELECT
                    + " WHERE e.session_number = ? AND e.sequence > ? AND e.sequence <= ?"
                    + " AND e.type = "
                    + EventNumbers.MODEL_CALL_COMPLETED;
    private static final String UNFOLD =
            "UPDATE message_events SET payload = ? WHERE session_number = ? AND sequence = ?";

    private final Statements statements;
    private final EventRows events;

    Erasure(Statements statements, EventRows events) {
        this.statements = statements;
        this.events = events;
    }

    /** What a fork shares of a log. */
    private record Share(long fork, long log, SessionId recordedIn, long upTo) {}

    void erase(SessionRow row) throws SQLException {
        List<Share> related = related(row.number());
        List<Share> own = related.stream().filter(each -> each.fork() == row.number()).toList();
        List<Share> others = related.stream().filter(each -> each.fork() != row.number()).toList();
        run("DELETE FROM shared_history WHERE session_number = ?", row.number());
        for (String delete : JournalQueries.ERASE) {
            run(delete, row.number());
        }
        trim(row.number(), row.now().id(), others);
        for (Share shared : own) {
            if (!isThere(shared.log())) {
                trim(shared.log(), shared.recordedIn(), others);
            }
        }
    }

    /**
     * Held until the transaction is over: who erases another of these waits, and sees what is left.
     */
    private List<Share> related(long session) throws SQLException {
        PreparedStatement select = statements.of(RELATED + statements.engine().locked());
        select.setLong(1, session);
        select.setLong(2, session);
        List<Share> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(
                        new Share(
                                row.getLong(1),
                                row.getLong(2),
                                new SessionId(row.getString(3)),
                                row.getLong(4)));
            }
        }
        return found;
    }

    private boolean isThere(long session) throws SQLException {
        PreparedStatement select = statements.of(EXISTS);
        select.setLong(1, session);
        try (ResultSet row = select.executeQuery()) {
            return row.next();
        }
    }

    /** Leaves of a log without a session what is still shared. */
    private void trim(long log, SessionId recordedIn, List<Share> forks) throws SQLException {
        OptionalLong shared =
                forks.stream().filter(each -> each.log() == log).mapToLong(Share::upTo).max();
        long keep = shared.orElse(0);
        unfold(log, keep);
        for (String delete : JournalQueries.TRIM) {
            PreparedStatement statement = statements.of(delete);
            statement.setLong(1, log);
            statement.setLong(2, keep);
            statement.executeUpdate();
        }
        dropBlobs(log, recordedIn, shared.isPresent());
    }

    /** What names words of rows that go must say them itself from now on. */
    private void unfold(long log, long keep) throws SQLException {
        PreparedStatement select = statements.of(FOLDED);
        select.setLong(1, log);
        select.setLong(2, keep - FoldedBatch.MAX_NEIGHBOURS - 1);
        select.setLong(3, keep);
        List<Recorded> ends = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                // Whose log it is does not matter for its text.
                ends.add(events.read(SessionId.next(), row));
            }
        }
        for (Recorded event : ends) {
            PreparedStatement update = statements.of(UNFOLD);
            update.setString(1, event.payload());
            update.setLong(2, log);
            update.setLong(3, event.sequence());
            update.executeUpdate();
        }
    }

    /** Bytes go, but for those that an event of a fork names. */
    private void dropBlobs(long log, SessionId recordedIn, boolean isShared) throws SQLException {
        String unnamed = isShared ? JournalQueries.UNNAMED_BLOBS : JournalQueries.ALL_BLOBS;
        for (String delete :
                List.of(
                        "DELETE FROM blob_pieces WHERE reference IN (SELECT b.reference FROM"
                                + unnamed
                                + ")",
                        "DELETE FROM blobs WHERE reference IN (SELECT b.reference FROM"
                                + unnamed
                                + ")")) {
            PreparedStatement statement = statements.of(delete);
            statement.setString(1, recordedIn.value());
            if (isShared) {
                statement.setLong(2, log);
                statement.setLong(3, log);
            }
            statement.executeUpdate();
        }
    }

    private void run(String sql, long session) throws SQLException {
        PreparedStatement statement = statements.of(sql);
        statement.setLong(1, session);
        statement.executeUpdate();
    }
}
