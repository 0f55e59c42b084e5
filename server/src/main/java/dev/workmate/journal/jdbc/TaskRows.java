package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The view {@code tasks}: who was asked to do what, and how it ended. */
final class TaskRows {
    private static final RowGroups<Task> OPEN =
            new RowGroups<>(
                    RowSql.insert(
                            "tasks",
                            "session_number bigint, task_id bytea, turn_id bytea,"
                                    + " parent_task_id bytea, tool_use_id bytea, agent_id text,"
                                    + " sequence bigint, opened_at bigint, status text,"
                                    + " steps integer, closed_at bigint",
                            ""),
                    TaskRows::bind);
    private static final String CLOSE =
            "UPDATE tasks SET status = ?, steps = ?, closed_at = ?"
                    + " WHERE session_number = ? AND task_id = ?";

    private TaskRows() {}

    private record Key(long session, @Nullable String task) {}

    /** A task that was opened in a run, and its end where that came in the same. */
    private static final class Task {
        private final EventRows.Row opened;
        private @Nullable Envelope closed;

        Task(EventRows.Row opened) {
            this.opened = opened;
        }
    }

    static void write(Statements statements, List<EventRows.Row> rows) throws SQLException {
        List<Task> tasks = new ArrayList<>();
        Map<Key, Task> open = new HashMap<>();
        List<EventRows.Row> closedOnly = new ArrayList<>();
        for (EventRows.Row row : rows) {
            Envelope envelope = row.event().envelope();
            Key key = new Key(row.session(), Ids.task(envelope));
            if (envelope.event() instanceof TaskOpened) {
                Task task = new Task(row);
                tasks.add(task);
                open.put(key, task);
            } else if (open.containsKey(key)) {
                Objects.requireNonNull(open.get(key)).closed = envelope;
            } else {
                closedOnly.add(row);
            }
        }
        OPEN.run(statements, tasks);
        for (EventRows.Row row : closedOnly) {
            close(statements.of(CLOSE), row.session(), row.event().envelope());
        }
    }

    private static void bind(RowValues values, Task task) throws SQLException {
        Envelope envelope = task.opened.event().envelope();
        TaskOpened opened = (TaskOpened) envelope.event();
        values.setLong(1, task.opened.session());
        Ids.set(values, 2, envelope.taskId().map(TaskId::value).orElseThrow());
        Ids.set(values, 3, Ids.turn(envelope));
        Ids.set(values, 4, opened.parentTaskId().map(TaskId::value).orElse(null));
        Ids.set(values, 5, opened.toolUseId().map(ToolUseId::value).orElse(null));
        values.setString(6, Ids.agent(envelope));
        values.setLong(7, envelope.sequence());
        values.setLong(8, envelope.at().toEpochMilli());
        Envelope closed = task.closed;
        if (closed != null && closed.event() instanceof TaskClosed end) {
            values.setString(9, status(end));
            values.setInt(10, end.steps());
            values.setLong(11, closed.at().toEpochMilli());
        } else {
            values.setString(9, "open");
            values.setInt(10, 0);
            values.setNull(11);
        }
    }

    private static void close(PreparedStatement update, long session, Envelope envelope)
            throws SQLException {
        TaskClosed closed = (TaskClosed) envelope.event();
        update.setString(1, status(closed));
        update.setInt(2, closed.steps());
        update.setLong(3, envelope.at().toEpochMilli());
        update.setLong(4, session);
        Ids.set(new Parameters(update, 0), 5, Ids.task(envelope));
        update.executeUpdate();
    }

    private static String status(TaskClosed closed) {
        return closed.status().name().toLowerCase(Locale.ROOT);
    }
}
