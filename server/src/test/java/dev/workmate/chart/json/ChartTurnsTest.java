package dev.workmate.chart.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.chart.CreateChart;
import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Tool;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.json.JsonTools;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.turn.JournalToolResults;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole turn: numbers from one tool, a wrong wish, its correction, the chart. */
@Timeout(20)
class ChartTurnsTest implements ToolResults {
    private static final String SALES =
            "{\"columns\":[\"month\",\"sales\"],\"rows\":[[\"2025-01\",10.50],[\"2025-02\",\"12.25\"]]}";

    private final FakeTool sales = FakeTool.reading("sales", (_, _) -> SALES);
    private final Tool chart = JsonTools.adapt(new CreateChart(this, new JsonTableReader()));
    private final ScriptedModel model =
            ScriptedModel.inOrder(
                    Script.calls("sales", "{}"),
                    Script.calls("create_chart", "{\"title\":\"Sales\",\"y\":[\"profit\"]}"),
                    Script.calls(
                            "create_chart",
                            "{\"title\":\"Sales\",\"x\":\"month\",\"y\":[\"sales\"],\"mark\":\"bar\"}"),
                    Script.says("They rose."));
    private final TurnKit kit = new TurnKit(model, sales, chart);

    @Override
    public Optional<Result> find(SessionId session, ToolUseId id) {
        return log().find(session, id);
    }

    @Override
    public Stream<Result> recent(SessionId session, int limit) {
        return log().recent(session, limit);
    }

    private ToolResults log() {
        return new JournalToolResults(kit.journal(), new InMemoryBlobs());
    }

    @Test
    void theReasonGoesBackToTheModelAndTheChartIsStoredWithItsResult() {
        kit.converse("/alpha draw");

        assertThat(kit.visibleNames())
                .containsExactly(
                        "user_message_confirmed",
                        "tool_use",
                        "tool_result",
                        "tool_use",
                        "tool_result",
                        "tool_use",
                        "tool_result",
                        "chart",
                        "message");
        assertThat(model.requests().get(2).messages().getLast().toString())
                .contains("There is no column 'profit'; the columns are month, sales.");
        List<ToolFinished> results =
                kit.log().stream()
                        .map(recorded -> recorded.envelope().event())
                        .filter(ToolFinished.class::isInstance)
                        .map(ToolFinished.class::cast)
                        .toList();
        assertThat(results)
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.SUCCESS, ToolStatus.ERROR, ToolStatus.SUCCESS);
        ChartDrawn drawn =
                kit.log().stream()
                        .map(recorded -> recorded.envelope().event())
                        .filter(ChartDrawn.class::isInstance)
                        .map(ChartDrawn.class::cast)
                        .findFirst()
                        .orElseThrow();
        assertThat(drawn.toolUseId()).isEqualTo(results.getLast().toolUseId());
        assertThat(drawn.spec().value())
                .contains("{\"Month\":\"Jan 2025\",\"Sales\":10.50}")
                .contains("{\"Month\":\"Feb 2025\",\"Sales\":12.25}");
    }
}
