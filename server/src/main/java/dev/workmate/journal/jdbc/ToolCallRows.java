package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.TaskId;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;

/** The view {@code tool_calls}: each call with how it stands or ended. */
final class ToolCallRows {
    /** A call whose beginning was set aside is made by its end. */
    private static final String WRITE =
            "INSERT INTO tool_calls (session_number, tool_use_id, turn_id, task_id, agent_id,"
                    + " tool_name, status, requested_at, finished_at, duration_ms, error)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (session_number, tool_use_id) DO UPDATE SET"
                    + " status = excluded.status, finished_at = excluded.finished_at,"
                    + " duration_ms = excluded.duration_ms, error = excluded.error";

    private ToolCallRows() {}

    static void write(Statements statements, EventRows.Row row) throws SQLException {
        Envelope envelope = row.event().envelope();
        ToolEvent event = (ToolEvent) envelope.event();
        PreparedStatement write = statements.of(WRITE);
        write.setLong(1, row.session());
        write.setString(2, event.toolUseId().value());
        write.setString(3, envelope.turnId().map(TurnId::value).orElse(null));
        write.setString(4, envelope.taskId().map(TaskId::value).orElse(null));
        write.setString(5, envelope.agent().map(agent -> agent.id().value()).orElse(null));
        write.setString(6, event.toolName());
        write.setString(7, status(event));
        write.setLong(8, envelope.at().toEpochMilli());
        if (event instanceof ToolFinished finished) {
            write.setLong(9, envelope.at().toEpochMilli());
            write.setLong(10, finished.durationMs());
            write.setString(11, finished.error().orElse(null));
        } else {
            write.setNull(9, Types.BIGINT);
            write.setNull(10, Types.BIGINT);
            write.setNull(11, Types.VARCHAR);
        }
        write.executeUpdate();
    }

    private static String status(ToolEvent event) {
        return switch (event) {
            case ToolRequested _ -> "requested";
            case ToolStarted _ -> "started";
            case ToolEvent.LateResultNoted late ->
                    throw new IllegalArgumentException("not part of the view: " + late);
            case ToolFinished finished -> finished.status().name().toLowerCase(Locale.ROOT);
        };
    }
}
