package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
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
                    "INSERT INTO tasks (session_number, task_id, turn_id, parent_task_id,"
                            + " tool_use_id, agent_id, sequence, opened_at, status, steps,"
                            + " closed_at) VALUES ",
                    11,
                    "",
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

    private static void bind(PreparedStatement insert, int at, Task task) throws SQLException {
        Envelope envelope = task.opened.event().envelope();
        TaskOpened opened = (TaskOpened) envelope.event();
        insert.setLong(at, task.opened.session());
        Ids.set(insert, at + 1, envelope.taskId().map(TaskId::value).orElseThrow());
        Ids.set(insert, at + 2, Ids.turn(envelope));
        Ids.set(insert, at + 3, opened.parentTaskId().map(TaskId::value).orElse(null));
        Ids.set(insert, at + 4, opened.toolUseId().map(ToolUseId::value).orElse(null));
        insert.setString(at + 5, Ids.agent(envelope));
        insert.setLong(at + 6, envelope.sequence());
        insert.setLong(at + 7, envelope.at().toEpochMilli());
        Envelope closed = task.closed;
        if (closed != null && closed.event() instanceof TaskClosed end) {
            insert.setString(at + 8, status(end));
            insert.setInt(at + 9, end.steps());
            insert.setLong(at + 10, closed.at().toEpochMilli());
        } else {
            insert.setString(at + 8, "open");
            insert.setInt(at + 9, 0);
            insert.setNull(at + 10, Types.BIGINT);
        }
    }

    private static void close(PreparedStatement update, long session, Envelope envelope)
            throws SQLException {
        TaskClosed closed = (TaskClosed) envelope.event();
        update.setString(1, status(closed));
        update.setInt(2, closed.steps());
        update.setLong(3, envelope.at().toEpochMilli());
        update.setLong(4, session);
        Ids.set(update, 5, envelope.taskId().map(TaskId::value).orElseThrow());
        update.executeUpdate();
    }

    private static String status(TaskClosed closed) {
        return closed.status().name().toLowerCase(Locale.ROOT);
    }
}
