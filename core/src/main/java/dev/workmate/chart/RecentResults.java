package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Lists the newest tables of a session, so that an agent can speak of "that". */
public final class RecentResults extends NamedTool<RecentResults.Input> {
    public static final String NAME = "recent_results";

    private static final int USUAL = 5;

    private final SessionTables results;

    public RecentResults(ToolResults results, TableReader reader) {
        super(
                NAME,
                "Lists the newest results with rows and columns in this conversation, newest first:"
                        + " their ref, tool, columns with kinds, and number of rows.",
                Input.class);
        this.results = new SessionTables(results, reader);
    }

    /** How far to look back. */
    public record Input(
            @Describe("How many results at most; 5 when left out.") @Within(min = 1, max = 20)
                    Optional<Integer> limit) {}

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) {
        List<SessionTables.Found> found =
                results.recent(call.session(), input.limit().orElse(USUAL));
        boolean untrusted = found.stream().anyMatch(each -> each.result().untrusted());
        JsonValue list = JsonValue.of(found.stream().map(RecentResults::describe).toList());
        return new ToolOutput(
                List.of(
                        new ToolOutput.Json(
                                JsonValue.object().with("results", list).build().toJson())),
                untrusted ? Trust.UNTRUSTED : Trust.TRUSTED);
    }

    private static JsonValue describe(SessionTables.Found found) {
        ToolTable table = found.table();
        List<JsonValue> columns =
                IntStream.range(0, table.columns().size()).mapToObj(i -> column(table, i)).toList();
        return JsonValue.object()
                .with("ref", found.result().id().value())
                .with("tool", found.result().toolName())
                .with("rows", table.rows().size())
                .with("complete", table.complete())
                .with("columns", JsonValue.of(columns))
                .build();
    }

    private static JsonValue column(ToolTable table, int index) {
        String name = table.columns().get(index);
        String kind =
                switch (ColumnKind.of(name, table.column(index))) {
                    case AMOUNT -> "number";
                    case TIME -> "time";
                    case PERIOD -> "period";
                    case NAME -> "name";
                };
        return JsonValue.object().with("name", name).with("kind", kind).build();
    }
}
