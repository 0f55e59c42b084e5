package dev.workmate.chart;

import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue.Fields;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.ToolResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws a chart of an earlier result: the model names columns, the numbers come from the log. */
public final class CreateChart extends NamedTool<ChartRequest> {
    public static final String NAME = "create_chart";

    private final SessionTables results;

    public CreateChart(ToolResults results, TableReader reader) {
        super(
                NAME,
                "Draws a chart of a table that a tool gave earlier in this conversation and shows it"
                        + " to the user. Name the result and its columns; never write numbers. Rows for the"
                        + " same place are combined; kinds of columns, order and axis are chosen by the data"
                        + " where left out.",
                ChartRequest.class);
        this.results = new SessionTables(results, reader);
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(ChartRequest request, ToolCall call, Progress progress)
            throws ToolException {
        SessionTables.Found found = results.load(call.session(), request.result());
        Drawn drawn = draw(request, found.table());
        Optional<String> problem = ChartRules.problem(drawn.spec());
        if (problem.isPresent()) {
            throw new ToolException("The chart cannot be drawn: " + problem.get());
        }
        List<String> words = new ArrayList<>();
        words.add("The user now sees this chart. " + drawn.words());
        words.add("Drawn from the result of " + found.result().toolName() + ".");
        drawn.notes().forEach(note -> words.add(note + "."));
        words.add("Say what it shows in a sentence or two; do not list its numbers again.");
        return new ToolOutput(
                        List.of(new ToolOutput.Text(String.join(" ", words))),
                        found.result().untrusted() ? Trust.UNTRUSTED : Trust.TRUSTED)
                .telling(
                        new ChartDrawn(
                                Uuids.next(),
                                request.title(),
                                new JsonText(drawn.spec().toJson().value()),
                                call.toolUseId()));
    }

    private record Drawn(Fields spec, String words, List<String> notes) {}

    private static Drawn draw(ChartRequest request, ToolTable table) throws ToolException {
        if (request.encoding().isPresent()) {
            if (table.rows().size() > ChartRules.MAX_ROWS) {
                throw new ToolException(
                        "The result has more than %,d rows; group it first."
                                .formatted(ChartRules.MAX_ROWS));
            }
            Fields spec = new FreeChart(table).write(request, request.encoding().get());
            return new Drawn(spec, "“" + request.title() + "”.", List.of());
        }
        Selection selection = Selection.of(request, table);
        Shaped shaped = new Shaping(request, selection, table).shape();
        if (shaped.rows().size() > ChartRules.MAX_ROWS) {
            throw new ToolException(
                    "The chart would have more than %,d values; group the rows, or choose another x."
                            .formatted(ChartRules.MAX_ROWS));
        }
        String words = ChartWords.describe(request.title(), selection, shaped);
        return new Drawn(
                new SpecWriter(request, selection, shaped).write(words), words, shaped.notes());
    }
}
