package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of {@code sessions}, as far as they are the journal's. */
final class SessionRows {
    private static final String COLUMNS =
            "SELECT number, head, visible_head, epoch, owner_instance, turn_open, parked, resumes,"
                    + " waiting, last_hash, updated_at, quarantined, owner_id, created_at, seal, id"
                    + " FROM sessions WHERE ";

    static final String SELECT = COLUMNS + "id = ?";

    /** Always in the same order: who waits for a row then never holds a later one. */
    private static final String LOCK = COLUMNS + "id = ANY (?) ORDER BY id FOR UPDATE";

    /** Most appends change nothing but these, and leave the indexes alone. */
    private static final RowGroups<SessionRow> ADVANCE =
            new RowGroups<>(
                    "UPDATE sessions SET head = new.column4, visible_head = new.column5,"
                            + " last_hash = new.column6, updated_at = new.column7, seal = new.column8,"
                            + " resumes = 0 FROM (VALUES ",
                    8,
                    ") AS new WHERE number = new.column1 AND epoch = new.column2"
                            + " AND head = new.column3",
                    SessionRows::bindAdvance);

    private static final RowGroups<SessionRow> CHANGE =
            new RowGroups<>(
                    "UPDATE sessions SET head = new.column4, visible_head = new.column5,"
                            + " last_hash = new.column6, updated_at = new.column7, seal = new.column8,"
                            + " resumes = new.column9, epoch = new.column10,"
                            + " owner_instance = new.column11, turn_open = new.column12,"
                            + " parked = new.column13, waiting = new.column14,"
                            + " quarantined = new.column15 FROM (VALUES ",
                    15,
                    ") AS new WHERE number = new.column1 AND epoch = new.column2"
                            + " AND head = new.column3",
                    SessionRows::bindChange);

    private static final HexFormat HEX = HexFormat.of();

    private SessionRows() {}

    static @Nullable SessionRow find(Statements statements, SessionId id) throws SQLException {
        PreparedStatement select = statements.of(SELECT + statements.engine().locked());
        select.setString(1, id.value());
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? sessionRow(id, row) : null;
        }
    }

    /** Reads the rows and keeps others from changing them until the transaction is over. */
    static List<SessionRow> lock(Statements statements, Collection<SessionId> ids)
            throws SQLException {
        PreparedStatement select = statements.of(LOCK);
        Object[] values = ids.stream().map(SessionId::value).toArray();
        select.setArray(1, select.getConnection().createArrayOf("text", values));
        List<SessionRow> rows = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                rows.add(sessionRow(new SessionId(row.getString(16)), row));
            }
        }
        return rows;
    }

    private static SessionRow sessionRow(SessionId id, ResultSet row) throws SQLException {
        return new SessionRow(
                row.getLong(1), row.getString(13), row.getLong(14), read(id, row), row.getLong(11));
    }

    /** Reads a row of {@link #SELECT}. */
    static SessionState read(SessionId id, ResultSet row) throws SQLException {
        String waiting = row.getString(9);
        return new SessionState(
                id,
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                Optional.ofNullable(row.getString(5)).map(InstanceId::new),
                Optional.ofNullable(row.getString(6)).map(TurnId::new),
                row.getInt(7) != 0,
                row.getInt(8),
                waiting.isEmpty()
                        ? List.of()
                        : Arrays.stream(waiting.split(",")).map(TurnId::new).toList(),
                HEX.formatHex(row.getBytes(10)),
                row.getInt(12) != 0);
    }

    /** Writes the rows, each only if it is still what it was. */
    static void update(Statements statements, List<SessionRow> rows) throws SQLException {
        List<SessionRow> advanced = rows.stream().filter(SessionRow::onlyAdvanced).toList();
        List<SessionRow> changed = rows.stream().filter(row -> !row.onlyAdvanced()).toList();
        int updated = ADVANCE.run(statements, advanced) + CHANGE.run(statements, changed);
        if (updated != rows.size()) {
            throw new SQLException(
                    "only " + updated + " of " + rows.size() + " sessions were as remembered");
        }
    }

    private static void bindAdvance(PreparedStatement statement, int at, SessionRow row)
            throws SQLException {
        statement.setLong(at, row.number());
        statement.setLong(at + 1, row.stored().epoch());
        statement.setLong(at + 2, row.stored().head());
        statement.setLong(at + 3, row.now().head());
        statement.setLong(at + 4, row.now().visibleHead());
        statement.setBytes(at + 5, HEX.parseHex(row.now().lastHash()));
        statement.setLong(at + 6, row.touchedAt());
        statement.setBytes(at + 7, row.seal());
    }

    private static void bindChange(PreparedStatement statement, int at, SessionRow row)
            throws SQLException {
        bindAdvance(statement, at, row);
        SessionState now = row.now();
        statement.setInt(at + 8, now.resumes());
        statement.setLong(at + 9, now.epoch());
        statement.setString(at + 10, now.owner().map(InstanceId::value).orElse(null));
        statement.setString(at + 11, now.openTurn().map(TurnId::value).orElse(null));
        statement.setInt(at + 12, now.parked() ? 1 : 0);
        statement.setString(at + 13, waiting(now));
        statement.setInt(at + 14, now.quarantined() ? 1 : 0);
    }

    static String waiting(SessionState state) {
        return state.waiting().stream().map(TurnId::value).collect(Collectors.joining(","));
    }
}
