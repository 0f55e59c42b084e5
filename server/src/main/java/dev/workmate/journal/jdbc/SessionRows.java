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
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of {@code sessions}, as far as they are the journal's. */
final class SessionRows {
    private static final String COLUMNS =
            "SELECT number, head, visible_head, epoch, owner_instance, turn_open, parked, resumes,"
                    + " waiting, last_hash, updated_at, quarantined, owner_id, created_at, seal, id,"
                    + " key_id FROM sessions WHERE ";

    static final String SELECT = COLUMNS + "id = ?";

    /** Always in the same order: who waits for a row then never holds a later one. */
    private static final String LOCK = COLUMNS + "id = ANY (?) ORDER BY id FOR UPDATE";

    private static final String ADVANCED =
            "head = new.column4, visible_head = new.column5, last_hash = new.column6,"
                    + " updated_at = new.column7, seal = new.column8, resumes = ";
    private static final String ADVANCED_TYPES =
            "bigint, bigint, bigint, bigint, bigint, bytea, bigint, bytea, bytea";

    /** Most appends change nothing but these, and leave the indexes alone. */
    private static final String ONLY_ADVANCED = ADVANCED + "0";

    private static final String CHANGED =
            ADVANCED
                    + "new.column10, epoch = new.column11, owner_instance = new.column12,"
                    + " turn_open = new.column13, parked = new.column14, waiting = new.column15,"
                    + " quarantined = new.column16";
    private static final String CHANGED_TYPES =
            ADVANCED_TYPES + ", integer, bigint, text, text, integer, text, integer";

    /** The seal covers all that is the journal's. */
    private static final String UNCHANGED =
            "WHERE number = new.column1 AND epoch = new.column2 AND head = new.column3"
                    + " AND seal = new.column9";

    private static final RowGroups<SessionRow> ADVANCE =
            new RowGroups<>(
                    RowSql.update(
                            "UPDATE sessions SET " + ONLY_ADVANCED, ADVANCED_TYPES, UNCHANGED),
                    SessionRows::bindAdvance);
    private static final RowGroups<SessionRow> CHANGE =
            new RowGroups<>(
                    RowSql.update("UPDATE sessions SET " + CHANGED, CHANGED_TYPES, UNCHANGED),
                    SessionRows::bindChange);
    private static final RowGroups<SessionRow> TAKE_AND_ADVANCE =
            new RowGroups<>(
                    RowSql.updateInOrder("sessions", ONLY_ADVANCED, ADVANCED_TYPES, UNCHANGED),
                    SessionRows::bindAdvance);
    private static final RowGroups<SessionRow> TAKE_AND_CHANGE =
            new RowGroups<>(
                    RowSql.updateInOrder("sessions", CHANGED, CHANGED_TYPES, UNCHANGED),
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
        return new SessionRow(row.getLong(1), rest(row), read(id, row), row.getBytes(15));
    }

    /** What else the row's seal covers. */
    static SessionSeal.Rest rest(ResultSet row) throws SQLException {
        long keyId = row.getLong(17);
        boolean isPlain = row.wasNull();
        return new SessionSeal.Rest(
                row.getString(13), row.getLong(14), row.getLong(11), isPlain ? null : keyId);
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

    /**
     * Writes events and the sessions' rows where these are not held yet, each only if it is still
     * what it was: takes them in the order of their ids, as {@link #lock} does.
     */
    static void takeAndUpdate(Statements statements, RowWrite<?> events, List<SessionRow> rows)
            throws SQLException {
        List<SessionRow> ordered =
                rows.stream().sorted(Comparator.comparing(row -> row.now().id().value())).toList();
        boolean onlyAdvanced = rows.stream().allMatch(SessionRow::onlyAdvanced);
        RowWrite<?> update = (onlyAdvanced ? TAKE_AND_ADVANCE : TAKE_AND_CHANGE).of(ordered);
        check(events.runWith(update, statements), rows);
    }

    /** The same with rows that are held. */
    static void update(Statements statements, RowWrite<?> events, List<SessionRow> rows)
            throws SQLException {
        List<SessionRow> advanced = rows.stream().filter(SessionRow::onlyAdvanced).toList();
        List<SessionRow> changed = rows.stream().filter(row -> !row.onlyAdvanced()).toList();
        check(
                events.runWith(ADVANCE.of(advanced), statements) + CHANGE.run(statements, changed),
                rows);
    }

    private static void check(int updated, List<SessionRow> rows) throws SQLException {
        if (updated != rows.size()) {
            throw new SQLException(
                    "only " + updated + " of " + rows.size() + " sessions were as remembered");
        }
    }

    private static void bindAdvance(RowValues values, SessionRow row) throws SQLException {
        values.setLong(1, row.number());
        values.setLong(2, row.stored().epoch());
        values.setLong(3, row.stored().head());
        values.setLong(4, row.now().head());
        values.setLong(5, row.now().visibleHead());
        values.setBytes(6, HEX.parseHex(row.now().lastHash()));
        values.setLong(7, row.touchedAt());
        values.setBytes(8, row.seal());
        values.setBytes(9, row.storedSeal());
    }

    private static void bindChange(RowValues values, SessionRow row) throws SQLException {
        bindAdvance(values, row);
        SessionState now = row.now();
        values.setInt(10, now.resumes());
        values.setLong(11, now.epoch());
        values.setString(12, now.owner().map(InstanceId::value).orElse(null));
        values.setString(13, now.openTurn().map(TurnId::value).orElse(null));
        values.setInt(14, now.parked() ? 1 : 0);
        values.setString(15, waiting(now));
        values.setInt(16, now.quarantined() ? 1 : 0);
    }

    static String waiting(SessionState state) {
        return state.waiting().stream().map(TurnId::value).collect(Collectors.joining(","));
    }
}
