package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Engine;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.UnprojectableException;
import dev.workmate.journal.jdbc.Cursors.Cursor;
import dev.workmate.journal.jdbc.Cursors.Move;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;

/** The journal's views in the database. Thread-safe; one per process and database. */
public final class JdbcProjections implements ProjectionStore {
    private static final String BEHIND = "SELECT id FROM sessions WHERE projected < head LIMIT ?";
    private static final String SET_ASIDE =
            "INSERT INTO dead_letters (session_number, sequence, reason, set_aside_at)"
                    + " SELECT number, ?, ?, ? FROM sessions WHERE id = ? ON CONFLICT DO NOTHING";
    private static final String DEAD_LETTERS =
            "SELECT s.id, d.sequence, d.reason, d.set_aside_at FROM dead_letters d JOIN sessions s"
                    + " ON s.number = d.session_number ORDER BY d.set_aside_at, d.sequence LIMIT ?";
    private static final List<String> REBUILD =
            List.of(
                    "DELETE FROM messages WHERE session_number = ?",
                    "DELETE FROM tool_calls WHERE session_number = ?",
                    "DELETE FROM tasks WHERE session_number = ?",
                    "DELETE FROM usage WHERE session_number = ?",
                    "DELETE FROM approvals WHERE session_number = ?",
                    "DELETE FROM dead_letters WHERE session_number = ?",
                    "UPDATE sessions SET projected = (SELECT coalesce(max(h.up_to), 0) FROM"
                            + " shared_history h WHERE h.session_number = sessions.number),"
                            + " title = NULL, state = 'active' WHERE number = ?");

    /**
     * A commit that does not wait for the disc gives the sessions' rows back to the journal sooner.
     * A crash of the database may take it back, but as a whole and only where nothing that was
     * committed durably came after it: views, cursor, ledger, what was spent and the reservations
     * that were given back all go back to the same place in the log, and the next round of {@link
     * dev.workmate.journal.Projector#lookAround} makes them again from there.
     */
    private static final String NEED_NOT_WAIT = "SET LOCAL synchronous_commit = off";

    /** How much one transaction takes that others must wait for, and one that they need not. */
    private static final int MOST_ALONE = 2_000;

    private static final int MOST_BESIDE = 8_000;

    private final Database database;
    private final EventRows events;
    private final InstantSource time;

    /** Where one thread writes, it keeps its statements. */
    private final Statements ofWriter;

    public JdbcProjections(Database database, EventJson json, InstantSource time) {
        this.database = database;
        this.events = new EventRows(json, database.keys());
        this.time = time;
        this.ofWriter = new Statements(database.engine());
    }

    @Override
    public List<SessionId> behind(int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(BEHIND)) {
                        select.setInt(1, limit);
                        List<SessionId> found = new ArrayList<>();
                        try (ResultSet rows = select.executeQuery()) {
                            while (rows.next()) {
                                found.add(new SessionId(rows.getString(1)));
                            }
                        }
                        return found;
                    }
                });
    }

    @Override
    public OptionalLong cursor(SessionId session) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(Cursors.OF_SESSION)) {
                        Cursor cursor = Cursors.find(select, session);
                        return cursor == null
                                ? OptionalLong.empty()
                                : OptionalLong.of(cursor.sequence());
                    }
                });
    }

    /** What cannot be read though the database answers is the event's own fault. */
    @Override
    public List<Recorded> read(SessionId session, long after, int limit) {
        try {
            return readLog(session, after, limit);
        } catch (DatabaseException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UnprojectableException(String.valueOf(e.getMessage()), e);
        }
    }

    private List<Recorded> readLog(SessionId session, long after, int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(JournalQueries.after(Reach.ALL))) {
                        select.setString(1, session.value());
                        select.setLong(2, after);
                        select.setInt(3, limit);
                        List<Recorded> found = new ArrayList<>();
                        try (ResultSet rows = select.executeQuery()) {
                            while (rows.next()) {
                                found.add(events.read(session, rows));
                            }
                        }
                        return found;
                    }
                });
    }

    @Override
    public int mostEvents() {
        return database.engine().isShared() ? MOST_BESIDE : MOST_ALONE;
    }

    @Override
    public Map<SessionId, Long> apply(List<Run> runs) {
        try {
            return write(
                    statements -> {
                        if (database.engine().isShared()) {
                            statements.of(NEED_NOT_WAIT).execute();
                        }
                        return project(statements, new ViewKeys(database.keys(), statements), runs);
                    });
        } catch (DatabaseException e) {
            if (e.getCause() instanceof SQLException cause
                    && database.engine().isRefusedRow(cause)) {
                throw new UnprojectableException(String.valueOf(e.getMessage()), e);
            }
            throw e;
        } catch (IllegalArgumentException | NoSuchElementException | ForgottenException e) {
            throw new UnprojectableException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public List<DeadLetter> deadLetters(int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(DEAD_LETTERS)) {
                        select.setInt(1, limit);
                        List<DeadLetter> found = new ArrayList<>();
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                found.add(
                                        new DeadLetter(
                                                new SessionId(row.getString(1)),
                                                row.getLong(2),
                                                row.getString(3),
                                                Instant.ofEpochMilli(row.getLong(4))));
                            }
                        }
                        return found;
                    }
                });
    }

    @Override
    public void rebuild(SessionId session) {
        this.<Boolean>write(
                statements -> {
                    Cursor cursor = Cursors.find(statements.of(Cursors.OF_SESSION), session);
                    if (cursor == null) {
                        return false;
                    }
                    for (String sql : REBUILD) {
                        PreparedStatement statement = statements.of(sql);
                        statement.setLong(1, cursor.session());
                        statement.executeUpdate();
                    }
                    return true;
                });
    }

    /** Work with the statements of one transaction. */
    @FunctionalInterface
    private interface ViewWork<T> {
        T run(Statements statements) throws SQLException;
    }

    private <T> T write(ViewWork<T> work) {
        return database.write(
                connection -> {
                    boolean alone = database.engine() == Engine.SQLITE;
                    Statements statements = alone ? ofWriter : new Statements(database.engine());
                    statements.use(connection);
                    boolean kept = false;
                    try {
                        T result = work.run(statements);
                        kept = alone;
                        return result;
                    } finally {
                        if (!kept) {
                            statements.forget();
                        }
                    }
                });
    }

    private static Map<SessionId, Long> project(
            Statements statements, ViewKeys keys, List<Run> runs) throws SQLException {
        Map<SessionId, Cursor> before = Cursors.find(statements, runs);
        Map<SessionId, Long> cursors = new HashMap<>();
        List<Move> moved = new ArrayList<>();
        ViewRows rows = new ViewRows();
        LedgerRows ledger = new LedgerRows();
        for (Run run : runs) {
            Cursor cursor = before.get(run.session());
            if (cursor == null) {
                continue;
            }
            cursors.put(run.session(), cursor.sequence());
            boolean follows = run.events().getFirst().sequence() <= cursor.sequence() + 1;
            if (follows && run.last() > cursor.sequence()) {
                addAll(rows, ledger, cursor, run);
                moved.add(new Move(cursor, run.last()));
                cursors.put(run.session(), run.last());
            }
        }
        rows.writeViews(statements, keys);
        // Before the sessions' rows are locked: nobody who has what this waits for needs these.
        ledger.write(statements);
        Cursors.lock(statements, moved);
        rows.writeSessions(statements, keys);
        Cursors.move(statements, moved);
        return cursors;
    }

    private static void addAll(ViewRows rows, LedgerRows ledger, Cursor cursor, Run run) {
        for (Recorded event : run.events()) {
            if (event.sequence() > cursor.sequence()) {
                EventRows.Row row = new EventRows.Row(cursor.session(), event);
                rows.add(row);
                ledger.add(row);
            }
        }
    }

    @Override
    public void setAside(SessionId session, long sequence, String reason) {
        this.<Boolean>write(
                statements -> {
                    Cursor cursor = Cursors.find(statements.of(Cursors.OF_SESSION), session);
                    if (cursor == null || cursor.sequence() >= sequence) {
                        return false;
                    }
                    PreparedStatement insert = statements.of(SET_ASIDE);
                    insert.setLong(1, sequence);
                    insert.setString(2, Ids.text(reason));
                    insert.setLong(3, time.millis());
                    insert.setString(4, session.value());
                    insert.executeUpdate();
                    Cursors.move(statements, List.of(new Move(cursor, sequence)));
                    return true;
                });
    }
}
