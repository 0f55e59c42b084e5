package dev.workmate.journal.jdbc;

import dev.workmate.event.AgentIdentity;
import dev.workmate.event.Envelope;
import dev.workmate.event.EventId;
import dev.workmate.event.EventNames;
import dev.workmate.event.SessionId;
import dev.workmate.event.TaskId;
import dev.workmate.event.TurnId;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Recorded;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The rows of {@code message_events}: how an event becomes one, and one an event. */
final class EventRows {
    static final String COLUMNS =
            "session_number, sequence, prev_visible, is_internal, type, batch_index, turn_index,"
                    + " epoch, created_at, session_id, event_id, batch_id, turn_id, task_id,"
                    + " agent_id, agent, hash, payload";
    private static final int COLUMN_COUNT = 18;
    private static final int MAX_IDENTITIES = 1_000;

    private final EventJson json;
    private final RowGroups<Row> inserts =
            new RowGroups<>(
                    "INSERT INTO message_events (" + COLUMNS + ") VALUES ",
                    COLUMN_COUNT,
                    "",
                    this::bind);

    /** Few agents write many events: their identities are read once. */
    private final Map<String, AgentIdentity> identities = new ConcurrentHashMap<>();

    /** An event with the number of its session. */
    record Row(long session, Recorded event) {}

    EventRows(EventJson json) {
        this.json = json;
    }

    void insert(Statements statements, List<Row> rows) throws SQLException {
        inserts.run(statements, rows);
    }

    private void bind(PreparedStatement statement, int at, Row row) throws SQLException {
        Recorded recorded = row.event();
        Envelope envelope = recorded.envelope();
        AgentIdentity agent = envelope.agent().orElse(null);
        statement.setLong(at, row.session());
        statement.setLong(at + 1, envelope.sequence());
        statement.setLong(at + 2, envelope.prev());
        statement.setInt(at + 3, envelope.visibility().isInternal() ? 1 : 0);
        statement.setString(at + 4, EventNames.of(envelope.event()));
        statement.setInt(at + 5, recorded.batchIndex());
        statement.setInt(at + 6, envelope.index());
        statement.setLong(at + 7, recorded.epoch());
        statement.setLong(at + 8, envelope.at().toEpochMilli());
        statement.setString(at + 9, envelope.sessionId().value());
        statement.setString(at + 10, envelope.eventId().value());
        statement.setString(at + 11, recorded.batch().value());
        statement.setString(at + 12, envelope.turnId().map(TurnId::value).orElse(null));
        statement.setString(at + 13, envelope.taskId().map(TaskId::value).orElse(null));
        statement.setString(at + 14, agent == null ? null : agent.id().value());
        statement.setString(at + 15, agent == null ? null : json.write(agent));
        statement.setString(at + 16, recorded.hash());
        statement.setString(at + 17, recorded.payload());
    }

    /** Reads a row of {@link #COLUMNS}. */
    Recorded read(ResultSet row) throws SQLException {
        String payload = row.getString(18);
        Envelope envelope =
                new Envelope(
                        new EventId(row.getString(11)),
                        new SessionId(row.getString(10)),
                        Optional.ofNullable(row.getString(13)).map(TurnId::new),
                        Optional.ofNullable(row.getString(14)).map(TaskId::new),
                        row.getLong(2),
                        row.getLong(3),
                        row.getInt(7),
                        Optional.ofNullable(row.getString(16)).map(this::identity),
                        Instant.ofEpochMilli(row.getLong(9)),
                        json.read(row.getString(5), payload));
        return new Recorded(
                envelope,
                new BatchId(row.getString(12)),
                row.getInt(6),
                row.getLong(8),
                payload,
                row.getString(17));
    }

    private AgentIdentity identity(String text) {
        AgentIdentity known = identities.get(text);
        if (known != null) {
            return known;
        }
        AgentIdentity read = json.readIdentity(text);
        if (identities.size() < MAX_IDENTITIES) {
            identities.put(text, read);
        }
        return read;
    }
}
