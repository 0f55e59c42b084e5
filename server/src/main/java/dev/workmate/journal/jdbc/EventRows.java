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
import java.sql.ResultSet;
import java.sql.SQLException;
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

    private static final RowSql INSERT =
            RowSql.insert(
                    "message_events",
                    "session_number bigint, sequence bigint, prev_visible bigint,"
                            + " is_internal integer, type integer, batch_index integer,"
                            + " turn_index integer, epoch bigint, created_at bigint, turn bigint,"
                            + " task bigint, agent bigint, event_id bytea, batch_id text,"
                            + " hash bytea, payload text",
                    "");
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

    /** For the writer's thread only, which then {@link #writeReferences writes} what is new. */
    RowWrite<Row> write(Statements statements, List<Row> rows) {
        return new RowWrite<>(INSERT, rows, (values, row) -> bind(statements, values, row));
    }

    /** What the rows written last named for the first time. */
    void writeReferences(Statements statements) throws SQLException {
        references.write(statements);
    }

    /** For the writer's thread only: numbers remembered may be wrong now. */
    void forget() {
        references.forget();
    }

    private void bind(Statements statements, RowValues values, Row row) throws SQLException {
        Recorded recorded = row.event();
        Envelope envelope = recorded.envelope();
        values.setLong(1, row.session());
        values.setLong(2, envelope.sequence());
        values.setLong(3, envelope.prev());
        values.setInt(4, envelope.visibility().isInternal() ? 1 : 0);
        values.setInt(5, EventNumbers.of(EventNames.of(envelope.event())));
        values.setInt(6, recorded.batchIndex());
        values.setInt(7, envelope.index());
        values.setLong(8, recorded.epoch());
        values.setLong(9, envelope.at().toEpochMilli());
        bindReferences(statements, values, row);
        values.setBytes(13, Uuids.bytes(envelope.eventId().value()));
        if (recorded.batchIndex() == 0) {
            setBatch(statements.engine(), values, 14, recorded.batch());
        } else {
            values.setNull(14);
        }
        values.setBytes(15, HEX.parseHex(recorded.hash()));
        Payloads.set(statements.engine(), values, 16, recorded.payload(), row.folded());
    }

    private void bindReferences(Statements statements, RowValues values, Row row)
            throws SQLException {
        Envelope envelope = row.event().envelope();
        TurnId turn = envelope.turnId().orElse(null);
        TaskId task = envelope.taskId().orElse(null);
        AgentIdentity agent = envelope.agent().orElse(null);
        if (turn == null) {
            values.setNull(10);
        } else {
            values.setLong(
                    10, references.turn(statements, row.session(), turn, envelope.sequence()));
        }
        if (task == null) {
            values.setNull(11);
        } else {
            values.setLong(11, references.task(statements, row.session(), task));
        }
        if (agent == null) {
            values.setNull(12);
        } else {
            values.setLong(12, references.agent(statements, agent));
        }
    }

    /**
     * Bytes where the id is a UUID, else its text; the two never meet in a key. PostgreSQL has no
     * column for both, so it is always text there.
     */
    static void setBatch(Engine engine, RowValues values, int column, BatchId batch)
            throws SQLException {
        String id = batch.value();
        if (engine == Engine.SQLITE && Uuids.isUuid(id) && Uuids.canonical(id).equals(id)) {
            values.setBytes(column, Uuids.bytes(id));
        } else {
            values.setString(column, id);
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
