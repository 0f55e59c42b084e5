package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.TaskId;
import dev.workmate.event.ToolUseId;
import dev.workmate.event.TurnId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;

/** The view {@code tasks}: who was asked to do what, and how it ended. */
final class TaskRows {
    private static final String OPEN =
            "INSERT INTO tasks (session_number, task_id, turn_id, parent_task_id, tool_use_id,"
                    + " agent_id, instruction, status, opened_at)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?)";
    private static final String CLOSE =
            "UPDATE tasks SET status = ?, steps = ?, closed_at = ?"
                    + " WHERE session_number = ? AND task_id = ?";

    private TaskRows() {}

    static void write(Statements statements, EventRows.Row row) throws SQLException {
        Envelope envelope = row.event().envelope();
        if (envelope.event() instanceof TaskOpened opened) {
            open(statements.of(OPEN), row.session(), envelope, opened);
        } else if (envelope.event() instanceof TaskClosed closed) {
            close(statements.of(CLOSE), row.session(), envelope, closed);
        }
    }

    private static void open(
            PreparedStatement insert, long session, Envelope envelope, TaskOpened opened)
            throws SQLException {
        insert.setLong(1, session);
        insert.setString(2, envelope.taskId().map(TaskId::value).orElseThrow());
        insert.setString(3, envelope.turnId().map(TurnId::value).orElse(null));
        insert.setString(4, opened.parentTaskId().map(TaskId::value).orElse(null));
        insert.setString(5, opened.toolUseId().map(ToolUseId::value).orElse(null));
        insert.setString(6, envelope.agent().map(agent -> agent.id().value()).orElse(null));
        insert.setString(7, opened.instruction());
        insert.setLong(8, envelope.at().toEpochMilli());
        insert.executeUpdate();
    }

    private static void close(
            PreparedStatement update, long session, Envelope envelope, TaskClosed closed)
            throws SQLException {
        update.setString(1, closed.status().name().toLowerCase(Locale.ROOT));
        update.setInt(2, closed.steps());
        update.setLong(3, envelope.at().toEpochMilli());
        update.setLong(4, session);
        update.setString(5, envelope.taskId().map(TaskId::value).orElseThrow());
        update.executeUpdate();
    }
}
