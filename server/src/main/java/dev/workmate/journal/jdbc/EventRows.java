package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Recorded;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The rows of {@code message_events}: how an event becomes one, and one an event. */
final class EventRows {
    /** What {@link #read} needs, of rows that are called {@code e}. */
    static final String COLUMNS =
            "SELECT e.session_number, e.sequence, e.prev_visible, e.is_internal, e.type,"
                    + " e.batch_index, e.turn_index, e.epoch, e.created_at, t.id, k.id, a.identity,"
                    + " e.event_id, CASE e.batch_index WHEN 0 THEN e.batch_id ELSE"
                    + " (SELECT b.batch_id FROM message_events b WHERE b.session_number ="
                    + " e.session_number AND b.sequence = e.sequence - e.batch_index) END,"
                    + " e.hash, e.payload FROM ";

    /** What the numbers in the rows stand for. */
    static final String JOINED =
            " LEFT JOIN turns t ON t.number = e.turn LEFT JOIN task_ids k ON k.number = e.task"
                    + " LEFT JOIN agents a ON a.number = e.agent";

    static final String SELECT = COLUMNS + "message_events e" + JOINED;

    private static final String STORED =
            "session_number, sequence, prev_visible, is_internal, type, batch_index, turn_index,"
                    + " epoch, created_at, turn, task, agent, event_id, batch_id, hash, payload";
    private static final RowSql INSERT =
            new RowSql("INSERT INTO message_events (" + STORED + ") VALUES ", 16, "");
    private static final int MAX_IDENTITIES = 1_000;
    private static final HexFormat HEX = HexFormat.of();

    private final EventJson json;
    private final EventReferences references;

    /** Few agents write many events: their identities are read once. */
    private final Map<String, AgentIdentity> identities = new ConcurrentHashMap<>();

    /** An event with the number of its session, and its payload where that is stored folded. */
    record Row(long session, Recorded event, byte @Nullable [] folded) {
        Row(long session, Recorded event) {
            this(session, event, null);
        }
    }

    EventRows(EventJson json) {
        this.json = json;
        this.references = new EventReferences(json);
    }

    /** For the writer's thread only. */
    void insert(Statements statements, List<Row> rows) throws SQLException {
        INSERT.run(statements, rows, (insert, at, row) -> bind(statements, insert, at, row));
        references.write(statements);
    }

    /** For the writer's thread only: numbers remembered may be wrong now. */
    void forget() {
        references.forget();
    }

    private void bind(Statements statements, PreparedStatement insert, int at, Row row)
            throws SQLException {
        Recorded recorded = row.event();
        Envelope envelope = recorded.envelope();
        insert.setLong(at, row.session());
        insert.setLong(at + 1, envelope.sequence());
        insert.setLong(at + 2, envelope.prev());
        insert.setInt(at + 3, envelope.visibility().isInternal() ? 1 : 0);
        insert.setInt(at + 4, EventNumbers.of(EventNames.of(envelope.event())));
        insert.setInt(at + 5, recorded.batchIndex());
        insert.setInt(at + 6, envelope.index());
        insert.setLong(at + 7, recorded.epoch());
        insert.setLong(at + 8, envelope.at().toEpochMilli());
        bindReferences(statements, insert, at + 9, row);
        insert.setBytes(at + 12, Uuids.bytes(envelope.eventId().value()));
        if (recorded.batchIndex() == 0) {
            setBatch(statements.engine(), insert, at + 13, recorded.batch());
        } else {
            insert.setNull(at + 13, Types.VARCHAR);
        }
        insert.setBytes(at + 14, HEX.parseHex(recorded.hash()));
        Payloads.set(statements.engine(), insert, at + 15, recorded.payload(), row.folded());
    }

    private void bindReferences(Statements statements, PreparedStatement insert, int at, Row row)
            throws SQLException {
        Envelope envelope = row.event().envelope();
        TurnId turn = envelope.turnId().orElse(null);
        TaskId task = envelope.taskId().orElse(null);
        AgentIdentity agent = envelope.agent().orElse(null);
        if (turn == null) {
            insert.setNull(at, Types.INTEGER);
        } else {
            insert.setLong(
                    at, references.turn(statements, row.session(), turn, envelope.sequence()));
        }
        if (task == null) {
            insert.setNull(at + 1, Types.INTEGER);
        } else {
            insert.setLong(at + 1, references.task(statements, row.session(), task));
        }
        if (agent == null) {
            insert.setNull(at + 2, Types.INTEGER);
        } else {
            insert.setLong(at + 2, references.agent(statements, agent));
        }
    }

    /**
     * Bytes where the id is a UUID, else its text; the two never meet in a key. PostgreSQL has no
     * column for both, so it is always text there.
     */
    static void setBatch(Engine engine, PreparedStatement statement, int at, BatchId batch)
            throws SQLException {
        String id = batch.value();
        if (engine == Engine.SQLITE && Uuids.isUuid(id) && Uuids.canonical(id).equals(id)) {
            statement.setBytes(at, Uuids.bytes(id));
        } else {
            statement.setString(at, id);
        }
    }

    static BatchId batch(Object stored) {
        return new BatchId(stored instanceof byte[] bytes ? Uuids.text(bytes) : (String) stored);
    }

    /** Reads a row of {@link #SELECT}; one whose columns contradict its content is not read. */
    Recorded read(SessionId session, ResultSet row) throws SQLException {
        String payload = Payloads.read(row, 16);
        Envelope envelope =
                new Envelope(
                        new EventId(Uuids.text(row.getBytes(13))),
                        session,
                        Optional.ofNullable(row.getBytes(10)).map(Uuids::text).map(TurnId::new),
                        Optional.ofNullable(row.getBytes(11)).map(Uuids::text).map(TaskId::new),
                        row.getLong(2),
                        row.getLong(3),
                        row.getInt(7),
                        Optional.ofNullable(row.getString(12)).map(this::identity),
                        Instant.ofEpochMilli(row.getLong(9)),
                        json.read(EventNumbers.name(row.getInt(5)), payload));
        if (envelope.visibility().isInternal() != (row.getInt(4) != 0)) {
            throw new IllegalStateException(
                    "event " + envelope.sequence() + " of " + session + " hides what it is");
        }
        return new Recorded(
                envelope,
                batch(row.getObject(14)),
                row.getInt(6),
                row.getLong(8),
                payload,
                HEX.formatHex(row.getBytes(15)));
    }

    private AgentIdentity identity(String text) {
        AgentIdentity known = identities.get(text);
        if (known != null) {
            return known;
        }
        AgentIdentity read = json.readIdentity(text);
        Objects.requireNonNull(read.id(), "an agent without an id");
        if (identities.size() < MAX_IDENTITIES) {
            identities.put(text, read);
        }
        return read;
    }
}
