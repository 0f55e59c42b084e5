package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import dev.workmate.text.JsonValue.Scalar;
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
    private final ToolTable table;
    private final List<String> headings;
    private final SequencedMap<Integer, Use> used = new LinkedHashMap<>();

    /** A column that is drawn: what it is, and whether its values can be written as numbers. */
    private record Use(ColumnKind kind, boolean numeric) {}

    FreeChart(ToolTable table) {
        this.table = table;
        this.headings = Headings.of(table.columns());
    }

    Fields write(ChartRequest request, Fields encoding) throws ToolException {
        Optional<String> problem =
                ChartRules.ENCODING.problem(withoutLocalTime(encoding), "encoding");
        if (problem.isPresent()) {
            throw new ToolException(problem.get());
        }
        Mark mark = request.mark().map(Mark::shape).orElse(Mark.BAR);
        Fields channels = channels(withoutLocalTime(encoding), mark);
        checkFew(encoding, "facet", Shaping.MOST_FACETS);
        ChartUnit.requireOneCurrency(table, used.keySet());
        JsonValue.Builder spec = JsonValue.object();
        if (!table.complete()) {
            checkNoShares(mark, channels);
            spec.with(
                    "title",
                    JsonValue.object()
                            .with("text", request.title())
                            .withTexts("subtitle", List.of(LeftOut.note(table)))
                            .build());
        }
        return spec.with("$schema", SpecWriter.SCHEMA)
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
                        JsonValue.object().with("type", mark.drawn()).with("tooltip", true).build())
                .with("encoding", channels)
                .build();
    }

    private static void checkNoShares(Mark mark, Fields channels) throws ToolException {
        boolean shares =
                channels.values().values().stream()
                        .anyMatch(
                                channel ->
                                        channel instanceof Fields fields
                                                && text(fields.values(), "stack")
                                                        .equals("normalize"));
        if (mark == Mark.ARC || shares) {
            throw new ToolException(LeftOut.NO_SHARES);
        }
    }

    /** Small charts must stay readable. */
    private void checkFew(Fields encoding, String channel, int most) throws ToolException {
        if (encoding.values().get(channel) instanceof Fields part
                && part.values().get("field") instanceof JsonValue.Text(String name)) {
            long different =
                    table.column(table.find(name).orElseThrow()).stream().distinct().count();
            if (different > most) {
                throw new ToolException(
                        "'%s' has %d different values, too many for %s; at most %d."
                                .formatted(name, different, channel, most));
            }
        }
    }

    /** Times are drawn as they are written, wherever the reader is; titles are one line of text. */
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
                                            case JsonValue.Text(String words)
                                                    when name.equals("title") ->
                                                    new JsonValue.Text(Headings.title(words));
                                            default -> value;
                                        }));
        return new Fields(fields);
    }

    private Fields channels(Fields encoding, Mark mark) throws ToolException {
        SequencedMap<String, JsonValue> read = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> each : encoding.values().entrySet()) {
            String name = each.getKey();
            boolean angle = name.equals("theta");
            boolean axis = name.equals("x") || name.equals("y");
            if (mark == Mark.ARC ? axis : angle) {
                throw new ToolException(
                        "'%s' does not go with %s."
                                .formatted(name, mark.name().toLowerCase(Locale.ROOT)));
            }
            if (each.getValue() instanceof JsonValue.Items(List<JsonValue> items)) {
                List<JsonValue> several = new ArrayList<>();
                for (JsonValue item : items) {
                    several.add(channel(name, (Fields) item));
                }
                read.put(name, JsonValue.of(several));
            } else {
                read.put(name, channel(name, (Fields) each.getValue()));
            }
        }
        return new Fields(read);
    }

    /** What the encoding does not say about a column, its values do. */
    private Fields channel(String name, Fields written) throws ToolException {
        SequencedMap<String, JsonValue> channel = new LinkedHashMap<>(written.values());
        if (!(channel.get("field") instanceof JsonValue.Text(String wanted))) {
            return written;
        }
        int column = find(wanted);
        Use use = use(column);
        used.putIfAbsent(column, use);
        channel.put("field", JsonValue.of(headings.get(column)));
        channel.putIfAbsent("type", JsonValue.of(typeFor(name, use)));
        check(name, wanted, new Fields(channel), use);
        if (text(channel, "type").equals("temporal")) {
            boolean months =
                    table.column(column).stream()
                            .filter(value -> !ToolTable.isEmpty(value))
                            .allMatch(value -> ColumnKind.text(value).length() == 7);
            channel.putIfAbsent(
                    "timeUnit", JsonValue.of(months ? "utcyearmonth" : "utcyearmonthdate"));
        }
        return new Fields(channel);
    }

    private int find(String name) throws ToolException {
        return table.find(name)
                .orElseThrow(
                        () ->
                                new ToolException(
                                        "There is no column '"
                                                + name
                                                + "'; the columns are "
                                                + String.join(", ", table.columns())
                                                + "."));
    }

    private static boolean tellsApart(String channel) {
        return channel.equals("color") || channel.equals("facet") || channel.endsWith("Offset");
    }

    private static String typeFor(String channel, Use use) {
        if (tellsApart(channel)) {
            return "nominal";
        }
        return switch (use.kind()) {
            case AMOUNT -> "quantitative";
            case TIME -> "temporal";
            case PERIOD -> "ordinal";
            case NAME -> "nominal";
        };
    }

    private static void check(String channel, String column, Fields written, Use use)
            throws ToolException {
        String type = text(written.values(), "type");
        String aggregate = text(written.values(), "aggregate");
        boolean counts = aggregate.equals("count") || aggregate.equals("distinct");
        boolean measures =
                type.equals("quantitative") && !counts
                        || !aggregate.isEmpty() && !counts
                        || written.values().containsKey("bin");
        if (tellsApart(channel)
                && (!type.equals("nominal") && !type.equals("ordinal")
                        || !aggregate.isEmpty()
                        || measures)) {
            throw new ToolException(
                    "'%s' tells names apart: nominal or ordinal, not aggregated or binned."
                            .formatted(channel));
        }
        if (measures && !use.numeric()) {
            throw new ToolException("The column '" + column + "' holds no numbers.");
        }
        boolean times = type.equals("temporal") || written.values().containsKey("timeUnit");
        if (times && use.kind() != ColumnKind.TIME) {
            throw new ToolException("The column '" + column + "' holds no dates.");
        }
    }

    private static String text(Map<String, JsonValue> fields, String name) {
        return fields.get(name) instanceof JsonValue.Text(String text) ? text : "";
    }

    private Use use(int column) {
        List<Scalar> values = table.column(column);
        boolean numeric =
                values.stream()
                        .filter(value -> !ToolTable.isEmpty(value))
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
        if (ToolTable.isEmpty(value)) {
            return JsonValue.NULL;
        }
        if (use.numeric()) {
            return ColumnKind.number(value).map(JsonValue::of).orElse(JsonValue.NULL);
        }
        String text = ColumnKind.text(value);
        return JsonValue.of(text.length() <= 200 ? text : text.substring(0, 199) + "…");
    }
}
