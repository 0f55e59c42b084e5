package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.ForgottenException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a session out of the database. Events that forks share stay for as long as one of these is
 * there; with the last of them they go too. For the writer's thread only.
 */
final class Erasure {
    /** Forks of this session, and those who share with it what others recorded. */
    private static final String RELATED =
            "SELECT session_number, log_number, recorded_in, up_to FROM shared_history WHERE"
                    + " (log_number = ? OR log_number IN (SELECT log_number FROM shared_history"
                    + " WHERE session_number = ?)) AND session_number IN (SELECT number FROM"
                    + " sessions) ORDER BY session_number, log_number";

    private static final String EXISTS = "SELECT 1 FROM sessions WHERE number = ?";
    private static final String FOLDED =
            EventRows.SELECT
                    + " WHERE e.session_number = ? AND e.sequence > ? AND e.sequence <= ?"
                    + " AND e.type = "
                    + EventNumbers.MODEL_CALL_COMPLETED;
    private static final String UNFOLD =
            "UPDATE message_events SET payload = ?, sealed = ? WHERE session_number = ? AND"
                    + " sequence = ?";

    private static final Logger LOG = LoggerFactory.getLogger(Erasure.class);

    private final Statements statements;
    private final EventRows events;

    Erasure(Statements statements, EventRows events) {
        this.statements = statements;
        this.events = events;
    }

    /** What stays of a session. */
    enum Left {
        NOTHING,
        /** The log without its words, where these are sealed and not part of the hashes. */
        SKELETON;

        private boolean isBare(SessionRow row) {
            return this == SKELETON && row.keyId() != null;
        }
    }

    /** What a fork shares of a log. */
    private record Share(long fork, long log, SessionId recordedIn, long upTo) {}

    /** The session's tombstone. */
    void note(SessionRow row, Left left, long now) throws SQLException {
        boolean bare = left.isBare(row);
        PreparedStatement tombstone = statements.of(JournalQueries.ERASED);
        tombstone.setString(1, row.now().id().value());
        tombstone.setLong(2, now);
        tombstone.setObject(3, bare ? row.number() : null, Types.BIGINT);
        tombstone.setObject(4, bare ? row.now().head() : null, Types.BIGINT);
        tombstone.setBytes(5, bare ? HexFormat.of().parseHex(row.now().lastHash()) : null);
        tombstone.executeUpdate();
    }

    /** After {@link #note}. */
    void erase(SessionRow row, Left left) throws SQLException {
        List<Share> related = related(row.number());
        List<Share> own = related.stream().filter(each -> each.fork() == row.number()).toList();
        List<Share> others = related.stream().filter(each -> each.fork() != row.number()).toList();
        if (!left.isBare(row)) {
            run("DELETE FROM shared_history WHERE session_number = ?", row.number());
        }
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
        long bare = Math.max(keep, bareUpTo(log));
        unfold(log, keep);
        PreparedStatement strip = statements.of(JournalQueries.STRIP);
        strip.setLong(1, log);
        strip.setLong(2, keep);
        strip.setLong(3, bare);
        strip.executeUpdate();
        for (String delete : JournalQueries.TRIM) {
            PreparedStatement statement = statements.of(delete);
            statement.setLong(1, log);
            statement.setLong(2, bare);
            statement.executeUpdate();
        }
        dropBlobs(log, recordedIn, shared.isPresent());
    }

    private long bareUpTo(long log) throws SQLException {
        PreparedStatement select = statements.of(JournalQueries.BARE_UP_TO);
        select.setLong(1, log);
        select.setLong(2, log);
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** What names words of rows that go must say them itself from now on. */
    private void unfold(long log, long keep) throws SQLException {
        PreparedStatement select = statements.of(FOLDED);
        select.setLong(1, log);
        select.setLong(2, keep - FoldedBatch.MAX_NEIGHBOURS - 1);
        select.setLong(3, keep);
        List<EventRows.Rewritten> ends = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                ends.add(events.unfolded(row));
            }
        } catch (ForgottenException e) {
            LOG.warn("what a fork shares of log {} cannot be read, and stays as it is", log);
            return;
        }
        for (EventRows.Rewritten event : ends) {
            PreparedStatement update = statements.of(UNFOLD);
            update.setString(1, event.words().payload());
            update.setBytes(2, event.words().sealed());
            update.setLong(3, log);
            update.setLong(4, event.sequence());
            update.executeUpdate();
        }
    }

    /** Bytes go, but for those that an event of a fork names. */
    private void dropBlobs(long log, SessionId recordedIn, boolean isShared) throws SQLException {
        if (!isShared) {
            run(JournalQueries.DROP_PIECES, recordedIn.value());
            run(JournalQueries.DROP_BLOBS, recordedIn.value());
            return;
        }
        List<String> gone = blobs(recordedIn);
        if (!gone.isEmpty()) {
            gone.removeAll(named(log, gone));
        }
        for (String reference : gone) {
            run("DELETE FROM blob_pieces WHERE reference = ?", reference);
            run("DELETE FROM blobs WHERE reference = ?", reference);
        }
    }

    private void run(String sql, String value) throws SQLException {
        PreparedStatement statement = statements.of(sql);
        statement.setString(1, value);
        statement.executeUpdate();
    }

    private List<String> blobs(SessionId recordedIn) throws SQLException {
        PreparedStatement select = statements.of(JournalQueries.BLOBS);
        select.setString(1, recordedIn.value());
        List<String> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(row.getString(1));
            }
        }
        return found;
    }

    /** Those that an event names which is still read; all where that cannot be told any more. */
    private Set<String> named(long log, List<String> references) throws SQLException {
        PreparedStatement select = statements.of(JournalQueries.WITH_WORDS);
        select.setLong(1, log);
        select.setLong(2, log);
        Set<String> named = new HashSet<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                String text = events.text(row);
                references.stream().filter(text::contains).forEach(named::add);
            }
        } catch (ForgottenException e) {
            named.addAll(references);
        }
        return named;
    }

    private void run(String sql, long session) throws SQLException {
        PreparedStatement statement = statements.of(sql);
        statement.setLong(1, session);
        statement.executeUpdate();
    }
}
