package dev.workmate.proof.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.id.SessionId;
import dev.workmate.proof.SealBook;
import dev.workmate.proof.SealRecord;
import dev.workmate.proof.SealedHead;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Seals in the tables {@code seals}, {@code sealed_heads} and {@code seal_lease}. */
public final class JdbcSealBook implements SealBook {
    /** Who seals goes on sealing, unless it is silent for this long. */
    static final Duration LEASE = Duration.ofMinutes(25);

    private static final HexFormat HEX = HexFormat.of();
    private static final int FETCH = 1_000;

    /**
     * The hash of the event that was sealed: in the session's own log, or in one that it shares.
     */
    private static final String SEALED_EVENT =
            " LEFT JOIN message_events e ON e.session_number = s.number AND e.sequence = h.head"
                    + " LEFT JOIN shared_history p ON e.sequence IS NULL AND p.session_number ="
                    + " s.number AND h.head > p.after_sequence AND h.head <= p.up_to"
                    + " LEFT JOIN message_events f ON f.session_number = p.log_number AND"
                    + " f.sequence = h.head";

    private static final String CHANGES =
            "SELECT s.number, s.id, s.head, s.last_hash, h.position, h.head, h.hash, e.hash, f.hash"
                    + " FROM sessions s LEFT JOIN sealed_heads h ON h.session_id = s.id"
                    + SEALED_EVENT
                    + " WHERE s.number > ? AND s.head > 0 AND (h.position IS NULL OR h.head <>"
                    + " s.head OR h.hash <> s.last_hash OR h.is_erased = 1)"
                    + " ORDER BY s.number LIMIT ?";

    /** Whoever rewrites the acts sets their head to match; what was sealed of them stays. */
    private static final String CHANGED_ACTS =
            "SELECT t.tenant_id, t.head, t.hash, h.position, h.head, h.hash, a.hash FROM act_heads"
                    + " t LEFT JOIN sealed_heads h ON h.session_id = t.tenant_id LEFT JOIN acts a"
                    + " ON a.tenant_id = t.tenant_id AND a.sequence = h.head WHERE t.head > 0"
                    + " OR h.position IS NOT NULL ORDER BY t.tenant_id";

    private static final String STANDINGS =
            "SELECT h.position, h.session_id, h.head, h.hash, h.is_erased, s.number, e.hash,"
                    + " f.hash, x.id, s.head, x.number, b.hash, c.hash, x.head, h.is_acts, t.head,"
                    + " a.hash FROM sealed_heads h LEFT JOIN sessions s ON s.id = h.session_id LEFT"
                    + " JOIN act_heads t ON h.is_acts = 1 AND t.tenant_id = h.session_id LEFT JOIN acts"
                    + " a ON h.is_acts = 1 AND a.tenant_id = h.session_id AND a.sequence = h.head"
                    + SEALED_EVENT
                    + " LEFT JOIN erased_sessions x ON x.id = h.session_id"
                    + " LEFT JOIN message_events b ON s.number IS NULL AND b.session_number ="
                    + " x.number AND b.sequence = h.head"
                    + " LEFT JOIN shared_history q ON b.sequence IS NULL AND q.session_number ="
                    + " x.number AND h.head > q.after_sequence AND h.head <= q.up_to"
                    + " LEFT JOIN message_events c ON s.number IS NULL AND c.session_number ="
                    + " q.log_number AND c.sequence = h.head"
                    + " WHERE h.position > ? ORDER BY h.position LIMIT ?";

    private static final String HEAD =
            "SELECT position, session_id, head, hash, is_erased, is_acts FROM sealed_heads";

    private final Database database;
    private final InstantSource time;

    public JdbcSealBook(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public List<SealRecord> after(long number, int limit) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT number, line FROM seals WHERE number > ? ORDER BY number"
                                        + " LIMIT ?",
                                JdbcSealBook::record,
                                number,
                                limit));
    }

    @Override
    public Optional<SealRecord> last() {
        return database
                .read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT number, line FROM seals ORDER BY number DESC"
                                                + " LIMIT 20",
                                        JdbcSealBook::record))
                .stream()
                .filter(record -> record.kind() == SealRecord.Kind.SEAL)
                .findFirst();
    }

    /** A line in another's place would lead whoever reads on by its number round in circles. */
    private static SealRecord record(ResultSet row) throws SQLException {
        SealRecord record = SealRecord.parse(row.getString(2));
        if (record.number() != row.getLong(1)) {
            throw new IllegalArgumentException(
                    "seal " + record.number() + " stands in the place of " + row.getLong(1));
        }
        return record;
    }

    @Override
    public void headsSince(long number, Consumer<SealedHead> each) {
        database.<Boolean>readAtOneMoment(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    HEAD + " WHERE seal > ? ORDER BY position")) {
                        select.setFetchSize(FETCH);
                        select.setLong(1, number);
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                each.accept(head(row));
                            }
                        }
                        return true;
                    }
                });
    }

    private static SealedHead head(ResultSet row) throws SQLException {
        return head(row, row.getInt(6) == 1);
    }

    private static SealedHead head(ResultSet row, boolean isActs) throws SQLException {
        SealedHead.State ofSession =
                row.getInt(5) == 0 ? SealedHead.State.LIVE : SealedHead.State.ERASED;
        return new SealedHead(
                row.getLong(1),
                new SessionId(row.getString(2)),
                row.getLong(3),
                HEX.formatHex(row.getBytes(4)),
                isActs ? SealedHead.State.ACTS : ofSession);
    }

    @Override
    public List<Change> changes(long afterNumber, int limit) {
        return database.read(
                connection ->
                        Sql.all(connection, CHANGES, JdbcSealBook::change, afterNumber, limit));
    }

    private static Change change(ResultSet row) throws SQLException {
        long position = row.getLong(5);
        Before before =
                row.wasNull()
                        ? Before.NOTHING
                        : new Before(
                                position,
                                row.getLong(6),
                                holds(row.getBytes(7), row.getBytes(8), row.getBytes(9)));
        return new Change(
                row.getLong(1),
                new SessionId(row.getString(2)),
                row.getLong(3),
                HEX.formatHex(row.getBytes(4)),
                before,
                SealedHead.State.LIVE);
    }

    @Override
    public List<Change> changedActs() {
        return database
                .read(connection -> Sql.all(connection, CHANGED_ACTS, JdbcSealBook::changedActs))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Empty where it is as sealed. The acts' own hashes are stored as their digits. */
    private static Optional<Change> changedActs(ResultSet row) throws SQLException {
        long head = row.getLong(2);
        String hash = row.getString(3);
        long position = row.getLong(4);
        Before before = Before.NOTHING;
        if (!row.wasNull()) {
            String sealed = HEX.formatHex(row.getBytes(6));
            if (row.getLong(5) == head && sealed.equals(hash) && sealed.equals(row.getString(7))) {
                return Optional.empty();
            }
            before = new Before(position, row.getLong(5), sealed.equals(row.getString(7)));
        }
        return Optional.of(
                new Change(
                        0,
                        new SessionId(row.getString(1)),
                        head,
                        hash,
                        before,
                        SealedHead.State.ACTS));
    }

    private static boolean holds(byte[] sealed, byte[] own, byte[] shared) {
        return Arrays.equals(sealed, own) || Arrays.equals(sealed, shared);
    }

    @Override
    public List<SealedHead> erased(int limit) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                HEAD
                                        + " WHERE is_erased = 0 AND session_id IN (SELECT id FROM"
                                        + " erased_sessions) ORDER BY position LIMIT ?",
                                JdbcSealBook::head,
                                limit));
    }

    @Override
    public List<Standing> standings(long afterPosition, int limit) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                STANDINGS,
                                JdbcSealBook::standing,
                                afterPosition,
                                limit));
    }

    /** Of an erased session its skeleton is looked at, where it left one. */
    private static Standing standing(ResultSet row) throws SQLException {
        if (row.getInt(15) == 1) {
            return standingOfActs(row);
        }
        boolean isThere = row.getObject(6) != null;
        boolean isBare = !isThere && row.getObject(11) != null;
        byte[] sealed = row.getBytes(4);
        boolean holds =
                isBare
                        ? row.getLong(14) >= row.getLong(3)
                                && holds(sealed, row.getBytes(12), row.getBytes(13))
                        : row.getLong(10) >= row.getLong(3)
                                && holds(sealed, row.getBytes(7), row.getBytes(8));
        return new Standing(
                head(row, false), isThere, holds || !isThere && !isBare, row.getString(9) != null);
    }

    private static Standing standingOfActs(ResultSet row) throws SQLException {
        SealedHead head = head(row, true);
        boolean isThere = row.getObject(16) != null;
        return new Standing(
                head,
                isThere,
                row.getLong(16) >= head.head() && head.hash().equals(row.getString(17)),
                false);
    }

    @Override
    public boolean add(SealRecord record, List<SealedHead> heads) {
        try {
            return database.write(
                    connection -> {
                        Sql.update(
                                connection,
                                "INSERT INTO seals (number, line) VALUES (?, ?)",
                                record.number(),
                                record.line());
                        store(connection, record.number(), heads);
                        return true;
                    });
        } catch (DatabaseException e) {
            if (e.getCause() instanceof SQLException cause
                    && database.engine().isRefusedRow(cause)) {
                return false;
            }
            throw e;
        }
    }

    private static void store(Connection connection, long seal, List<SealedHead> heads)
            throws SQLException {
        try (PreparedStatement upsert =
                connection.prepareStatement(
                        "INSERT INTO sealed_heads (position, session_id, head, hash, is_erased,"
                                + " seal, is_acts) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (position)"
                                + " DO UPDATE SET head = excluded.head, hash = excluded.hash, is_erased"
                                + " = excluded.is_erased, seal = excluded.seal")) {
            for (SealedHead head : heads) {
                upsert.setLong(1, head.position());
                upsert.setString(2, head.log().value());
                upsert.setLong(3, head.head());
                upsert.setBytes(4, HEX.parseHex(head.hash()));
                upsert.setInt(5, head.state() == SealedHead.State.ERASED ? 1 : 0);
                upsert.setLong(6, seal);
                upsert.setInt(7, head.state() == SealedHead.State.ACTS ? 1 : 0);
                upsert.addBatch();
            }
            upsert.executeBatch();
        }
    }

    /** The clocks of servers need to agree only roughly: a number that is taken is refused. */
    @Override
    public boolean takeLease(String server) {
        long now = time.millis();
        return database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "INSERT INTO seal_lease (id, holder, until) VALUES (1, ?,"
                                                + " ?) ON CONFLICT (id) DO UPDATE SET holder ="
                                                + " excluded.holder, until = excluded.until WHERE"
                                                + " seal_lease.holder = excluded.holder OR"
                                                + " seal_lease.until < ?",
                                        server,
                                        now + LEASE.toMillis(),
                                        now))
                > 0;
    }
}
