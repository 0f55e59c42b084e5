package dev.workmate.bench;

import dev.workmate.database.Engine;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.Envelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What a database does without us: the same rows into the same tables with the same durability, as
 * a JDBC batch in one transaction; where wanted, also the rows of their sessions, which any
 * numbering has to change. The rows are made before the clock starts.
 */
final class RawInserts implements AutoCloseable {
    private static final int SESSIONS = 512;
    private static final String INSERT =
            "INSERT INTO message_events (session_number, sequence, prev_visible, is_internal, type,"
                    + " batch_index, turn_index, epoch, created_at, turn, task, agent, event_id,"
                    + " batch_id, hash, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, 1, ?, ?,"
                    + " ?, ?)";

    private static final String OPEN =
            "INSERT INTO sessions (number, id, owner_id, last_hash, seal, created_at, updated_at)"
                    + " VALUES (?, ?, 'raw', ?, ?, 0, 0)";
    private static final String ADVANCE =
            "UPDATE sessions SET head = ?, visible_head = ?, last_hash = ?, updated_at = ?,"
                    + " seal = ? WHERE number = ?";
    private static final int SEAL = 16;

    /** The number of {@code message}. */
    private static final int MESSAGE = 3;

    private final EventJson json = new EventJson();
    private final TurnId turn = TurnId.next();
    private final List<SessionState> sessions = new ArrayList<>();
    private final Connection connection;
    private final Engine engine;
    private int next;

    private record Row(long session, Recorded event) {}

    /** Whether the rows of sessions come along. */
    enum Heads {
        LEFT,
        ADVANCED
    }

    private RawInserts(Connection connection, Engine engine) throws SQLException {
        this.connection = connection;
        this.engine = engine;
        connection.setAutoCommit(false);
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(SessionState.fresh(SessionId.next()));
        }
        open();
    }

    private void open() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(OPEN)) {
            for (int i = 0; i < SESSIONS; i++) {
                insert.setLong(1, i + 1L);
                insert.setString(2, sessions.get(i).id().value());
                insert.setBytes(3, HexFormat.of().parseHex(sessions.get(i).lastHash()));
                insert.setBytes(4, new byte[SEAL]);
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
    }

    static RawInserts sqlite(Path home) throws SQLException {
        SqliteDatabase.open(home).close();
        Connection connection =
                DriverManager.getConnection("jdbc:sqlite:" + home.resolve("workmate.db"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("PRAGMA cache_size = -32768");
        }
        return new RawInserts(connection, Engine.SQLITE);
    }

    /** The driver makes inserts of many rows out of a batch. The tables are there. */
    static RawInserts postgres(String url) throws SQLException {
        return new RawInserts(
                DriverManager.getConnection(url + "&reWriteBatchedInserts=true"),
                Engine.POSTGRESQL);
    }

    /** Latencies are those of whole transactions. */
    JournalBench.Rate run(int group, Duration length, Heads heads) throws SQLException {
        LongStream.Builder nanos = LongStream.builder();
        long total = 0;
        try (PreparedStatement insert = connection.prepareStatement(INSERT);
                PreparedStatement advance = connection.prepareStatement(ADVANCE)) {
            while (total < length.toNanos()) {
                List<Row> rows = rows(group);
                long begun = System.nanoTime();
                for (int i = 0; i < group; i++) {
                    bind(insert, rows.get(i));
                    insert.addBatch();
                }
                insert.executeBatch();
                if (heads == Heads.ADVANCED) {
                    advance(advance, rows);
                }
                connection.commit();
                long taken = System.nanoTime() - begun;
                total += taken;
                nanos.add(taken);
            }
        }
        return JournalBench.Rate.of(group, nanos.build().toArray(), total / 1e9);
    }

    private static void advance(PreparedStatement advance, List<Row> rows) throws SQLException {
        for (Row row : rows) {
            byte[] hash = HexFormat.of().parseHex(row.event().hash());
            Envelope envelope = row.event().envelope();
            advance.setLong(1, envelope.sequence());
            advance.setLong(2, envelope.sequence());
            advance.setBytes(3, hash);
            advance.setLong(4, envelope.at().toEpochMilli());
            advance.setBytes(5, Arrays.copyOf(hash, SEAL));
            advance.setLong(6, row.session());
            advance.addBatch();
        }
        advance.executeBatch();
    }

    /** One event each for as many sessions as the group has rows. */
    private List<Row> rows(int group) {
        List<Row> rows = new ArrayList<>(group);
        for (int i = 0; i < group; i++) {
            int session = next++ % SESSIONS;
            var drafts = List.of(BenchEvents.message(turn));
            Numbering.Numbered numbered =
                    Numbering.number(
                            sessions.get(session),
                            BatchId.next(),
                            drafts,
                            Numbering.texts(drafts, json::write),
                            SessionChange.STAY);
            sessions.set(session, numbered.state());
            rows.add(new Row(session + 1L, numbered.events().getFirst()));
        }
        return rows;
    }

    private void bind(PreparedStatement insert, Row row) throws SQLException {
        Recorded recorded = row.event();
        Envelope envelope = recorded.envelope();
        insert.setLong(1, row.session());
        insert.setLong(2, envelope.sequence());
        insert.setLong(3, envelope.prev());
        insert.setInt(4, envelope.visibility().isInternal() ? 1 : 0);
        insert.setInt(5, MESSAGE);
        insert.setInt(6, recorded.batchIndex());
        insert.setInt(7, envelope.index());
        insert.setLong(8, recorded.epoch());
        insert.setLong(9, envelope.at().toEpochMilli());
        insert.setBytes(10, Uuids.bytes(envelope.eventId().value()));
        switch (engine) {
            case SQLITE -> insert.setBytes(11, Uuids.bytes(recorded.batch().value()));
            case POSTGRESQL -> insert.setString(11, recorded.batch().value());
        }
        insert.setBytes(12, HexFormat.of().parseHex(recorded.hash()));
        insert.setString(13, recorded.payload());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
