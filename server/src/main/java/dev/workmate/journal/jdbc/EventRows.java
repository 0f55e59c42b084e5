package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.database.PersonKeys;
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
import dev.workmate.journal.Commitment;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.Trace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The rows of {@code message_events}: how an event becomes one, and one an event. */
final class EventRows {
    /** What {@link #read} needs, of rows that are called {@code e}. */
    static final String COLUMNS =
            "SELECT e.session_number, e.sequence, e.prev_visible, e.is_internal, e.type,"
                    + " e.batch_index, e.turn_index, e.epoch, e.created_at, t.id, k.id, a.identity,"
                    + " e.event_id, CASE e.batch_index WHEN 0 THEN e.batch_id ELSE"
                    + " (SELECT b.batch_id FROM message_events b WHERE b.session_number ="
                    + " e.session_number AND b.sequence = e.sequence - e.batch_index) END,"
                    + " e.hash, e.payload, e.commitment, e.sealed FROM ";

    private static final Payloads.Columns WORDS = new Payloads.Columns(16, 13, 17, 18);

    /** What the numbers in the rows stand for. */
    static final String JOINED =
            " LEFT JOIN turns t ON t.number = e.turn LEFT JOIN task_ids k ON k.number = e.task"
                    + " LEFT JOIN agents a ON a.number = e.agent";

    static final String SELECT = COLUMNS + "message_events e" + JOINED;

    private static final String OPEN_COLUMNS =
            "session_number bigint, sequence bigint, prev_visible bigint, is_internal integer,"
                    + " type integer, batch_index integer, turn_index integer, epoch bigint,"
                    + " created_at bigint, turn bigint, task bigint, agent bigint, event_id bytea,"
                    + " batch_id text, hash bytea, payload text";

    /** Where nothing is sealed, two columns less need to be sent. */
    private static final RowSql INSERT_OPEN = RowSql.insert("message_events", OPEN_COLUMNS, "");

    private static final RowSql INSERT =
            RowSql.insert("message_events", OPEN_COLUMNS + ", commitment bytea, sealed bytea", "");
    private static final int MAX_IDENTITIES = 1_000;
    private static final HexFormat HEX = HexFormat.of();

    private final EventJson json;
    private final EventReferences references;
    private final Payloads payloads;

    /** Few agents write many events: their identities are read once. */
    private final Map<String, AgentIdentity> identities = new ConcurrentHashMap<>();

    /** An event with the number of its session. */
    record Row(long session, Recorded event) {}

    /** An event as it is to be stored, with its words and the name of its batch. */
    record Fresh(Row row, BatchWords.StoredWords words, String batch) {
        Recorded event() {
            return row.event();
        }

        boolean isSealed() {
            return event().commitment().isPresent() || words.sealed() != null;
        }
    }

    EventRows(EventJson json, PersonKeys keys) {
        this.json = json;
        this.references = new EventReferences(json);
        this.payloads = new Payloads(keys);
    }

    /** For the writer's thread only, which then {@link #writeReferences writes} what is new. */
    RowWrite<Fresh> write(Statements statements, List<Fresh> rows) throws SQLException {
        if (statements.engine() == Engine.POSTGRESQL) {
            references.lookFor(statements, rows);
        }
        return rows.stream().anyMatch(Fresh::isSealed)
                ? new RowWrite<>(
                        INSERT,
                        rows,
                        (values, row) -> {
                            bind(statements, values, row);
                            bindSealed(values, row);
                        })
                : new RowWrite<>(INSERT_OPEN, rows, (values, row) -> bind(statements, values, row));
    }

    /** What the rows written last named for the first time. */
    void writeReferences(Statements statements) throws SQLException {
        references.write(statements);
    }

    /** For the writer's thread only: numbers remembered may be wrong now. */
    void forget() {
        references.forget();
    }

    private void bind(Statements statements, RowValues values, Fresh fresh) throws SQLException {
        Recorded recorded = fresh.event();
        Envelope envelope = recorded.envelope();
        values.setLong(1, fresh.row().session());
        values.setLong(2, envelope.sequence());
        values.setLong(3, envelope.prev());
        values.setInt(4, envelope.visibility().isInternal() ? 1 : 0);
        values.setInt(5, EventNumbers.of(EventNames.of(envelope.event())));
        values.setInt(6, recorded.batchIndex());
        values.setInt(7, envelope.index());
        values.setLong(8, recorded.epoch());
        values.setLong(9, envelope.at().toEpochMilli());
        bindReferences(statements, values, fresh.row());
        values.setBytes(13, Uuids.bytes(envelope.eventId().value()));
        if (recorded.batchIndex() == 0) {
            setBatch(statements.engine(), values, 14, fresh.batch());
        } else {
            values.setNull(14);
        }
        values.setBytes(15, HEX.parseHex(recorded.hash()));
        Payloads.set(statements.engine(), values, 16, fresh.words());
    }

    private static void bindSealed(RowValues values, Fresh fresh) throws SQLException {
        values.setBytes(
                17,
                fresh.event().commitment().map(made -> HEX.parseHex(made.value())).orElse(null));
        values.setBytes(18, fresh.words().sealed());
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
    static void setBatch(Engine engine, RowValues values, int column, String id)
            throws SQLException {
        if (engine == Engine.SQLITE && Uuids.isUuid(id) && Uuids.canonical(id).equals(id)) {
            values.setBytes(column, Uuids.bytes(id));
        } else {
            values.setString(column, id);
        }
    }

    static String batch(Object stored) {
        return stored instanceof byte[] bytes ? Uuids.text(bytes) : (String) stored;
    }

    /** Reads a row of {@link #SELECT}; one whose columns contradict its content is not read. */
    Recorded read(SessionId session, ResultSet row) throws SQLException {
        Payloads.Words words = payloads.read(row, WORDS);
        String payload = words.payload();
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
                batch(words, batch(row.getObject(14))),
                row.getInt(6),
                row.getLong(8),
                payload,
                HEX.formatHex(row.getBytes(15)),
                commitment(words, row));
    }

    /** The text of a row of {@link #SELECT} alone. */
    String text(ResultSet row) throws SQLException {
        return payloads.read(row, WORDS).payload();
    }

    /** An event's words, stored anew. */
    record Rewritten(long sequence, BatchWords.StoredWords words) {}

    /** The words of a row of {@link #SELECT} so that they need no neighbour. */
    Rewritten unfolded(ResultSet row) throws SQLException {
        return new Rewritten(row.getLong(2), payloads.unfolded(row, WORDS));
    }

    /** What a client chose is sealed with the words; the row has only a name for it. */
    private static BatchId batch(Payloads.Words words, String name) {
        Payloads.Opened opened = words.opened();
        if (opened == null || opened.words().batch().isEmpty()) {
            return new BatchId(name);
        }
        BatchId batch = new BatchId(opened.words().batch());
        if (!BatchWords.name(opened.key(), batch).equals(name)) {
            throw new IllegalStateException("a batch has another's name");
        }
        return batch;
    }

    private static Optional<Commitment> commitment(Payloads.Words words, ResultSet row)
            throws SQLException {
        Payloads.Opened opened = words.opened();
        return opened == null
                ? Optional.empty()
                : Optional.of(
                        new Commitment(opened.words().salt(), HEX.formatHex(row.getBytes(17))));
    }

    /**
     * What a row of {@link #SELECT} says to whoever cannot read its words; {@code left} says
     * whether its session left a skeleton only.
     */
    Trace trace(SessionId recordedIn, ResultSet row, Erasure.Left left) throws SQLException {
        byte[] commitment = row.getBytes(17);
        if (commitment == null) {
            return Trace.of(read(recordedIn, row));
        }
        // What a fork still shares keeps its words, also in the log of a session that is gone.
        boolean isSealed = row.getBytes(18) != null;
        if (!isSealed && (left == Erasure.Left.NOTHING || !isBare(row))) {
            throw new IllegalStateException("a row lacks its words, or has something else on it");
        }
        AgentIdentity agent =
                Optional.ofNullable(row.getString(12)).map(this::identity).orElse(null);
        return new Trace(
                row.getLong(2),
                List.of(
                        Uuids.text(row.getBytes(13)),
                        recordedIn.value(),
                        Optional.ofNullable(row.getBytes(10)).map(Uuids::text).orElse(""),
                        Optional.ofNullable(row.getBytes(11)).map(Uuids::text).orElse(""),
                        row.getString(2),
                        row.getString(3),
                        row.getString(7),
                        agent == null ? "" : agent.id().value(),
                        agent == null ? "" : agent.name(),
                        agent == null ? "" : agent.icon(),
                        agent == null ? "" : agent.color(),
                        row.getString(9),
                        EventNumbers.name(row.getInt(5)),
                        "",
                        row.getString(6),
                        row.getString(8),
                        HEX.formatHex(commitment)),
                HEX.formatHex(row.getBytes(15)));
    }

    /** What no hash covers is the same in every skeleton. */
    private static boolean isBare(ResultSet row) throws SQLException {
        // Later rows of a batch are told the id of its first, which a fork may still share.
        boolean hasBatch = row.getInt(6) == 0 && row.getObject(14) != null;
        return row.getString(16).isEmpty() && row.getInt(4) == 1 && !hasBatch;
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
