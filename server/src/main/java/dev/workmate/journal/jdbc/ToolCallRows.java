package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.id.ToolUseId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The view {@code tool_calls}: each call with how it stands or ended. */
final class ToolCallRows {
    /** A call whose beginning was set aside is made by its end. */
    private static final RowGroups<Call> WRITE =
            new RowGroups<>(
                    "INSERT INTO tool_calls (session_number, tool_use_id, turn_id, task_id,"
                            + " agent_id, tool_name, status, requested_at, finished_at,"
                            + " duration_ms, error) VALUES ",
                    11,
                    " ON CONFLICT (session_number, tool_use_id) DO UPDATE SET"
                            + " status = excluded.status, finished_at = excluded.finished_at,"
                            + " duration_ms = excluded.duration_ms, error = excluded.error",
                    ToolCallRows::bind);

    private ToolCallRows() {}

    private record Key(long session, ToolUseId id) {}

    /** A call by its first event of a run, and how it stands after its last. */
    private record Call(EventRows.Row first, ToolEvent last, long lastAt) {}

    /** What happens to a call within a run is written once. */
    static void write(Statements statements, List<EventRows.Row> rows) throws SQLException {
        Map<Key, Call> calls = new LinkedHashMap<>();
        for (EventRows.Row row : rows) {
            ToolEvent event = (ToolEvent) row.event().envelope().event();
            Call now = new Call(row, event, row.event().envelope().at().toEpochMilli());
            calls.merge(
                    new Key(row.session(), event.toolUseId()),
                    now,
                    (before, after) -> new Call(before.first(), after.last(), after.lastAt()));
        }
        WRITE.run(statements, List.copyOf(calls.values()));
    }

    private static void bind(PreparedStatement write, int at, Call call) throws SQLException {
        Envelope first = call.first().event().envelope();
        write.setLong(at, call.first().session());
        Ids.set(write, at + 1, call.last().toolUseId().value());
        Ids.set(write, at + 2, Ids.turn(first));
        Ids.set(write, at + 3, Ids.task(first));
        write.setString(at + 4, Ids.agent(first));
        write.setString(at + 5, Ids.text(((ToolEvent) first.event()).toolName()));
        write.setString(at + 6, status(call.last()));
        write.setLong(at + 7, first.at().toEpochMilli());
        if (call.last() instanceof ToolFinished finished) {
            write.setLong(at + 8, call.lastAt());
            write.setLong(at + 9, finished.durationMs());
            write.setString(at + 10, Ids.text(finished.error().orElse(null)));
        } else {
            write.setNull(at + 8, Types.BIGINT);
            write.setNull(at + 9, Types.BIGINT);
            write.setNull(at + 10, Types.VARCHAR);
        }
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
