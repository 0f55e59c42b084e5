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

    private static final String STANDINGS =
            "SELECT h.position, h.session_id, h.head, h.hash, h.is_erased, s.number, e.hash,"
                    + " f.hash, x.id, s.head, x.number, b.hash, c.hash, x.head FROM sealed_heads h LEFT JOIN sessions s ON s.id ="
                    + " h.session_id"
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
            "SELECT position, session_id, head, hash, is_erased FROM sealed_heads";

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
        return new SealedHead(
                row.getLong(1),
                new SessionId(row.getString(2)),
                row.getLong(3),
                HEX.formatHex(row.getBytes(4)),
                row.getInt(5) == 0 ? SealedHead.State.LIVE : SealedHead.State.ERASED);
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
                before);
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
                head(row), isThere, holds || !isThere && !isBare, row.getString(9) != null);
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
                                + " seal) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (position) DO"
                                + " UPDATE SET head = excluded.head, hash = excluded.hash,"
                                + " is_erased = excluded.is_erased, seal = excluded.seal")) {
            for (SealedHead head : heads) {
                upsert.setLong(1, head.position());
                upsert.setString(2, head.session().value());
                upsert.setLong(3, head.head());
                upsert.setBytes(4, HEX.parseHex(head.hash()));
                upsert.setInt(5, head.state() == SealedHead.State.ERASED ? 1 : 0);
                upsert.setLong(6, seal);
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
