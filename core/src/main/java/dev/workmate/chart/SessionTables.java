package dev.workmate.chart;

import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.tool.run.ToolResults.Result;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables that tools gave in a session. Thread-safe. */
final class SessionTables {
    private static final int LOOK_BACK = 40;
    private static final String LAST = "last";

    private final ToolResults results;
    private final TableReader reader;

    SessionTables(ToolResults results, TableReader reader) {
        this.results = results;
        this.reader = reader;
    }

    /** A result and the table in it. */
    record Found(Result result, ToolTable table) {}

    /** The newest tables, newest first. */
    List<Found> recent(SessionId session, int limit) {
        return results.recent(session, LOOK_BACK)
                .map(this::tableIn)
                .flatMap(Optional::stream)
                .limit(limit)
                .toList();
    }

    private Optional<Found> tableIn(Result result) {
        return reader.read(result.output())
                .filter(table -> !table.rows().isEmpty())
                .map(table -> new Found(result, table));
    }

    Found load(SessionId session, Optional<String> reference) throws ToolException {
        String wanted = reference.map(String::strip).orElse(LAST);
        if (wanted.isEmpty() || wanted.toLowerCase(Locale.ROOT).equals(LAST)) {
            return recent(session, 1).stream()
                    .findFirst()
                    .orElseThrow(
                            () ->
                                    new ToolException(
                                            "This conversation has no result with rows yet: ask a"
                                                    + " tool for the numbers first."));
        }
        Result result =
                id(wanted)
                        .flatMap(id -> results.find(session, id))
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "There is no result '"
                                                        + wanted
                                                        + "' in this conversation; recent_results"
                                                        + " lists them."));
        return tableIn(result)
                .orElseThrow(
                        () ->
                                new ToolException(
                                        "The result of "
                                                + result.toolName()
                                                + " has no rows and columns that could be drawn."));
    }

    private static Optional<ToolUseId> id(String text) {
        try {
            return Optional.of(new ToolUseId(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
