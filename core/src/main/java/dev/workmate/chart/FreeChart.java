package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.tool.JsonValue;
import dev.workmate.tool.JsonValue.Fields;
import dev.workmate.tool.JsonValue.Scalar;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * A chart from an encoding that a model wrote: columns are looked up, kinds filled in, and the data
 * comes from the table as always. For one thread.
 */
final class FreeChart {
    private final Table table;
    private final List<String> headings;
    private final SequencedMap<Integer, Use> used = new LinkedHashMap<>();

    /** A column that is drawn: what it is, and whether its values can be written as numbers. */
    private record Use(ColumnKind kind, boolean numeric) {}

    FreeChart(Table table) {
        this.table = table;
        this.headings = Headings.of(table.columns());
    }

    Fields write(ChartRequest request, Fields encoding) throws ToolException {
        Optional<String> problem =
                ChartRules.ENCODING.problem(withoutLocalTime(encoding), "encoding");
        if (problem.isPresent()) {
            throw new ToolException(problem.get());
        }
        JsonValue channels = channels(withoutLocalTime(encoding));
        Mark mark = request.mark().orElse(Mark.BAR);
        return JsonValue.object()
                .with("$schema", SpecWriter.SCHEMA)
                .with(
                        "description",
                        "%s “%s”, %d rows."
                                .formatted(
                                        ChartWords.kind(mark),
                                        request.title(),
                                        table.rows().size()))
                .with(
                        "data",
                        JsonValue.object()
                                .with(
                                        "values",
                                        JsonValue.of(table.rows().stream().map(this::row).toList()))
                                .build())
                .with(
                        "mark",
                        JsonValue.object()
                                .with("type", mark.name().toLowerCase(Locale.ROOT))
                                .with("tooltip", true)
                                .build())
                .with("encoding", channels)
                .build();
    }

    /** Times are drawn as they are written, wherever the reader is. */
    private static Fields withoutLocalTime(Fields encoding) {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        encoding.values()
                .forEach(
                        (name, value) ->
                                fields.put(
                                        name,
                                        switch (value) {
                                            case Fields inner -> withoutLocalTime(inner);
                                            case JsonValue.Text(String unit)
                                                    when name.equals("timeUnit")
                                                            && !unit.startsWith("utc") ->
                                                    new JsonValue.Text("utc" + unit);
                                            default -> value;
                                        }));
        return new Fields(fields);
    }

    private JsonValue channels(JsonValue value) throws ToolException {
        switch (value) {
            case JsonValue.Items(List<JsonValue> items) -> {
                List<JsonValue> read = new ArrayList<>();
                for (JsonValue item : items) {
                    read.add(channels(item));
                }
                return JsonValue.of(read);
            }
            case Fields object -> {
                SequencedMap<String, JsonValue> read = new LinkedHashMap<>();
                for (Map.Entry<String, JsonValue> each : object.values().entrySet()) {
                    read.put(
                            each.getKey(),
                            each.getKey().equals("field")
                                    ? field(each.getValue())
                                    : channels(each.getValue()));
                }
                return new Fields(withKind(read, object));
            }
            default -> {
                return value;
            }
        }
    }

    private JsonValue field(JsonValue name) throws ToolException {
        String wanted = name instanceof JsonValue.Text(String text) ? text : "";
        int column =
                table.find(wanted)
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "There is no column '"
                                                        + wanted
                                                        + "'; the columns are "
                                                        + String.join(", ", table.columns())
                                                        + "."));
        used.putIfAbsent(column, use(column));
        return JsonValue.of(headings.get(column));
    }

    /** What the encoding does not say about a column, its values do. */
    private SequencedMap<String, JsonValue> withKind(
            SequencedMap<String, JsonValue> channel, Fields written) throws ToolException {
        if (!(written.values().get("field") instanceof JsonValue.Text(String name))) {
            return channel;
        }
        int column = table.find(name).orElseThrow();
        Use use = use(column);
        ColumnKind kind = use.kind();
        channel.putIfAbsent(
                "type",
                JsonValue.of(
                        switch (kind) {
                            case AMOUNT -> "quantitative";
                            case TIME -> "temporal";
                            case PERIOD -> "ordinal";
                            case NAME -> "nominal";
                        }));
        String type = channel.get("type") instanceof JsonValue.Text(String text) ? text : "";
        boolean counts = written.values().containsKey("aggregate");
        if (type.equals("quantitative") && kind != ColumnKind.AMOUNT && !counts && !use.numeric()
                || type.equals("temporal") && kind != ColumnKind.TIME) {
            throw new ToolException("The column '" + name + "' is not " + type + ".");
        }
        if (type.equals("temporal")) {
            boolean months =
                    table.column(column).stream()
                            .filter(value -> !Table.isEmpty(value))
                            .allMatch(value -> ColumnKind.text(value).length() == 7);
            channel.putIfAbsent(
                    "timeUnit", JsonValue.of(months ? "utcyearmonth" : "utcyearmonthdate"));
        }
        return channel;
    }

    private Use use(int column) {
        List<Scalar> values = table.column(column);
        boolean numeric =
                values.stream()
                        .filter(value -> !Table.isEmpty(value))
                        .allMatch(value -> ColumnKind.number(value).isPresent());
        return new Use(ColumnKind.of(table.columns().get(column), values), numeric);
    }

    private Fields row(List<Scalar> values) {
        SequencedMap<String, JsonValue> row = new LinkedHashMap<>();
        new TreeMap<>(used)
                .forEach(
                        (column, use) ->
                                row.put(headings.get(column), value(values.get(column), use)));
        return new Fields(row);
    }

    private static JsonValue value(Scalar value, Use use) {
        if (Table.isEmpty(value)) {
            return JsonValue.NULL;
        }
        if (use.numeric()) {
            return ColumnKind.number(value).map(JsonValue::of).orElse(JsonValue.NULL);
        }
        String text = ColumnKind.text(value);
        return JsonValue.of(text.length() <= 200 ? text : text.substring(0, 199) + "…");
    }
}
