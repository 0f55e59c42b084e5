package dev.workmate.journal.jdbc;

import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The numbers that stand for turns, tasks and agents in the rows of events. What is new is written
 * with the events that name it. For the writer's thread only.
 */
final class EventReferences {
    private static final int MAX_REMEMBERED = 50_000;
    private static final RowGroups<NewTurn> TURNS =
            new RowGroups<>(
                    RowSql.insert(
                            "turns",
                            "number bigint, session_number bigint, id bytea, start bigint",
                            ""),
                    (values, turn) -> {
                        values.setLong(1, turn.number());
                        values.setLong(2, turn.session());
                        values.setBytes(3, Uuids.bytes(turn.id().value()));
                        values.setLong(4, turn.start());
                    });
    private static final RowGroups<NewTask> TASKS =
            new RowGroups<>(
                    RowSql.insert("task_ids", "number bigint, id bytea", ""),
                    (values, task) -> {
                        values.setLong(1, task.number());
                        values.setBytes(2, Uuids.bytes(task.id().value()));
                    });

    private static final String OF_TURN =
            "SELECT number FROM turns WHERE id = ? AND session_number = ?";
    private static final String OF_TURNS =
            "SELECT t.session_number, t.id, t.number FROM (SELECT unnest(CAST(? AS bigint[])) AS"
                    + " session_number, unnest(CAST(? AS bytea[])) AS id) AS sought JOIN turns t ON"
                    + " t.id = sought.id AND t.session_number = sought.session_number";

    private final EventJson json;
    private final Map<TurnKey, Long> turns = remembered();
    private final Map<TaskKey, Long> tasks = remembered();
    private final Map<AgentIdentity, Long> agents = remembered();
    private final List<NewTurn> newTurns = new ArrayList<>();
    private final List<NewTask> newTasks = new ArrayList<>();
    private final RowNumbers turnNumbers = new RowNumbers("turns");
    private final RowNumbers taskNumbers = new RowNumbers("task_ids");

    private record TurnKey(long session, TurnId id) {}

    /** A fork has numbers of its own for what it shares: each log is erased by itself. */
    private record TaskKey(long session, TaskId id) {}

    private record NewTurn(long number, long session, TurnId id, long start) {}

    private record NewTask(long number, TaskId id) {}

    EventReferences(EventJson json) {
        this.json = json;
    }

    private static <K> Map<K, Long> remembered() {
        return new LinkedHashMap<>(256, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
                return size() > MAX_REMEMBERED;
            }
        };
    }

    /**
     * Where each answer has to be waited for: asks at once for all turns of these rows that are not
     * remembered, and gives the new ones their numbers.
     */
    void lookFor(Statements statements, List<EventRows.Fresh> rows) throws SQLException {
        Map<TurnKey, Long> starts = new LinkedHashMap<>();
        for (EventRows.Fresh fresh : rows) {
            EventRows.Row row = fresh.row();
            row.event()
                    .envelope()
                    .turnId()
                    .map(id -> new TurnKey(row.session(), id))
                    .filter(key -> !turns.containsKey(key))
                    .ifPresent(key -> starts.putIfAbsent(key, row.event().sequence()));
        }
        if (!starts.isEmpty()) {
            readTurns(statements, starts.keySet());
            for (Map.Entry<TurnKey, Long> start : starts.entrySet()) {
                if (!turns.containsKey(start.getKey())) {
                    enter(statements, start.getKey(), start.getValue());
                }
            }
        }
    }

    private void readTurns(Statements statements, Set<TurnKey> sought) throws SQLException {
        PreparedStatement select = statements.of(OF_TURNS);
        Object[] sessions = sought.stream().map(TurnKey::session).toArray(Long[]::new);
        Object[] ids =
                sought.stream().map(key -> Uuids.bytes(key.id().value())).toArray(byte[][]::new);
        select.setArray(1, select.getConnection().createArrayOf("bigint", sessions));
        select.setArray(2, select.getConnection().createArrayOf("bytea", ids));
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                TurnId id = new TurnId(Uuids.text(row.getBytes(2)));
                turns.put(new TurnKey(row.getLong(1), id), row.getLong(3));
            }
        }
    }

    /** {@code sequence} is where the turn begins, should it be new. */
    long turn(Statements statements, long session, TurnId id, long sequence) throws SQLException {
        TurnKey key = new TurnKey(session, id);
        Long known = turns.get(key);
        if (known != null) {
            return known;
        }
        PreparedStatement select = statements.of(OF_TURN);
        select.setBytes(1, Uuids.bytes(id.value()));
        select.setLong(2, session);
        long number = first(select, 0);
        if (number == 0) {
            return enter(statements, key, sequence);
        }
        turns.put(key, number);
        return number;
    }

    private long enter(Statements statements, TurnKey key, long start) throws SQLException {
        long number = turnNumbers.next(statements);
        newTurns.add(new NewTurn(number, key.session(), key.id(), start));
        turns.put(key, number);
        return number;
    }

    /** A task that was forgotten gets a second number, which does no harm. */
    long task(Statements statements, long session, TaskId id) throws SQLException {
        TaskKey key = new TaskKey(session, id);
        Long known = tasks.get(key);
        if (known != null) {
            return known;
        }
        long number = taskNumbers.next(statements);
        newTasks.add(new NewTask(number, id));
        tasks.put(key, number);
        return number;
    }

    long agent(Statements statements, AgentIdentity identity) throws SQLException {
        Long known = agents.get(identity);
        if (known != null) {
            return known;
        }
        PreparedStatement insert =
                statements.of("INSERT INTO agents (identity) VALUES (?) ON CONFLICT DO NOTHING");
        insert.setString(1, json.write(identity));
        insert.executeUpdate();
        PreparedStatement select = statements.of("SELECT number FROM agents WHERE identity = ?");
        select.setString(1, json.write(identity));
        long number = first(select, 0);
        agents.put(identity, number);
        return number;
    }

    private static long first(PreparedStatement select, long otherwise) throws SQLException {
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getLong(1) : otherwise;
        }
    }

    /** Brings what is new into the transaction. */
    void write(Statements statements) throws SQLException {
        TURNS.run(statements, newTurns);
        TASKS.run(statements, newTasks);
        newTurns.clear();
        newTasks.clear();
    }

    /** The transaction was undone, or rows were deleted: what is remembered may be wrong. */
    void forget() {
        turns.clear();
        tasks.clear();
        agents.clear();
        newTurns.clear();
        newTasks.clear();
        turnNumbers.forget();
        taskNumbers.forget();
    }
}
