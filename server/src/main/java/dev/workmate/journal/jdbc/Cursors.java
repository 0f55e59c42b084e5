package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.id.SessionId;
import dev.workmate.journal.ProjectionStore.Run;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far the views of each session are. */
final class Cursors {
    static final String OF_SESSION = "SELECT number, projected FROM sessions WHERE id = ?";

    private static final String OF_SESSIONS =
            "SELECT number, projected, id FROM sessions WHERE id = ANY (?)";
    private static final String LOCK =
            "SELECT number FROM sessions WHERE number = ANY (?) ORDER BY id FOR UPDATE";
    private static final RowGroups<Move> MOVE =
            new RowGroups<>(
                    RowSql.update(
                            "UPDATE sessions SET projected = new.column2",
                            "bigint, bigint, bigint",
                            "WHERE number = new.column1 AND projected = new.column3"),
                    (values, move) -> {
                        values.setLong(1, move.from().session());
                        values.setLong(2, move.to());
                        values.setLong(3, move.from().sequence());
                    });

    record Cursor(long session, long sequence) {}

    /** A cursor moves only if it still is where it was read. */
    record Move(Cursor from, long to) {}

    private Cursors() {}

    static @Nullable Cursor find(PreparedStatement select, SessionId session) throws SQLException {
        select.setString(1, session.value());
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? new Cursor(row.getLong(1), row.getLong(2)) : null;
        }
    }

    static Map<SessionId, Cursor> find(Statements statements, List<Run> runs) throws SQLException {
        if (statements.engine() == Engine.POSTGRESQL) {
            return findAtOnce(statements.of(OF_SESSIONS), runs);
        }
        Map<SessionId, Cursor> found = new HashMap<>();
        for (Run run : runs) {
            Cursor cursor = find(statements.of(OF_SESSION), run.session());
            if (cursor != null) {
                found.put(run.session(), cursor);
            }
        }
        return found;
    }

    /** Where each answer has to be waited for, all are asked for with one question. */
    private static Map<SessionId, Cursor> findAtOnce(PreparedStatement select, List<Run> runs)
            throws SQLException {
        Object[] ids = runs.stream().map(run -> run.session().value()).toArray();
        select.setArray(1, select.getConnection().createArrayOf("text", ids));
        Map<SessionId, Cursor> found = new HashMap<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.put(
                        new SessionId(row.getString(3)),
                        new Cursor(row.getLong(1), row.getLong(2)));
            }
        }
        return found;
    }

    /**
     * The journal's writers need these rows, and take them in the same order: they are held as late
     * and as short as can be.
     */
    static void lock(Statements statements, List<Move> moves) throws SQLException {
        if (statements.engine() == Engine.POSTGRESQL && !moves.isEmpty()) {
            PreparedStatement select = statements.of(LOCK);
            Object[] numbers = moves.stream().map(move -> move.from().session()).toArray();
            select.setArray(1, select.getConnection().createArrayOf("bigint", numbers));
            select.executeQuery().close();
        }
    }

    static void move(Statements statements, List<Move> moves) throws SQLException {
        if (MOVE.run(statements, moves) != moves.size()) {
            throw new SQLException("somebody else has moved a cursor");
        }
    }
}
