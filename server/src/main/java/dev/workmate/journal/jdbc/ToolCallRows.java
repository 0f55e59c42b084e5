package dev.workmate.journal.jdbc;

import dev.workmate.database.SealedTexts.Place;
import dev.workmate.event.Envelope;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.id.ToolUseId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The view {@code tool_calls}: each call with how it stands or ended. */
final class ToolCallRows {
    /** A call whose beginning was set aside is made by its end. */
    private static final RowSql WRITE =
            RowSql.insert(
                    "tool_calls",
                    "session_number bigint, tool_use_id bytea, turn_id bytea,"
                            + " task_id bytea, agent_id text, tool_name text, status text,"
                            + " requested_at bigint, finished_at bigint,"
                            + " duration_ms bigint, error text",
                    " ON CONFLICT (session_number, tool_use_id) DO UPDATE SET"
                            + " status = excluded.status,"
                            + " finished_at = excluded.finished_at,"
                            + " duration_ms = excluded.duration_ms,"
                            + " error = excluded.error");

    private ToolCallRows() {}

    private record Key(long session, ToolUseId id) {}

    /** A call by its first event of a run, and how it stands after its last. */
    private record Call(EventRows.Row first, ToolEvent last, long lastAt) {}

    /** What happens to a call within a run is written once. */
    static void write(Statements statements, ViewKeys keys, List<EventRows.Row> rows)
            throws SQLException {
        Map<Key, Call> calls = new LinkedHashMap<>();
        for (EventRows.Row row : rows) {
            ToolEvent event = (ToolEvent) row.event().envelope().event();
            Call now = new Call(row, event, row.event().envelope().at().toEpochMilli());
            calls.merge(
                    new Key(row.session(), event.toolUseId()),
                    now,
                    (before, after) -> new Call(before.first(), after.last(), after.lastAt()));
        }
        // Looked up before: a statement is not used while it is being filled.
        Map<Call, String> errors = new HashMap<>();
        for (Call call : calls.values()) {
            if (call.last() instanceof ToolFinished finished && finished.error().isPresent()) {
                errors.put(call, error(keys, call, finished.error().get()));
            }
        }
        new RowWrite<>(
                        WRITE,
                        List.copyOf(calls.values()),
                        (values, call) -> bind(values, call, errors.get(call)))
                .run(statements);
    }

    private static String error(ViewKeys keys, Call call, String error) throws SQLException {
        Place place = new Place("tool_calls.error", call.last().toolUseId().value());
        return keys.seal(call.first().session(), error, place);
    }

    private static void bind(RowValues values, Call call, @Nullable String error)
            throws SQLException {
        Envelope first = call.first().event().envelope();
        values.setLong(1, call.first().session());
        Ids.set(values, 2, call.last().toolUseId().value());
        Ids.set(values, 3, Ids.turn(first));
        Ids.set(values, 4, Ids.task(first));
        values.setString(5, Ids.agent(first));
        values.setString(6, Ids.text(((ToolEvent) first.event()).toolName()));
        values.setString(7, status(call.last()));
        values.setLong(8, first.at().toEpochMilli());
        if (call.last() instanceof ToolFinished finished) {
            values.setLong(9, call.lastAt());
            values.setLong(10, finished.durationMs());
            values.setString(11, error);
        } else {
            values.setNull(9);
            values.setNull(10);
            values.setNull(11);
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
