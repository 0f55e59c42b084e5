package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The part of Vega-Lite that is drawn: one mark over inline data. Nothing that fetches, runs, links
 * or listens, because it is not named here.
 */
final class ChartRules {
    static final int MAX_ROWS = 5_000;
    static final int MAX_LENGTH = 240_000;

    private static final Pattern FORMAT = Pattern.compile("[\\w ,.:~$%()+/-]{0,40}");
    private static final SpecRule NAME = SpecRule.text(200);

    private static final SpecRule AXIS =
            SpecRule.object(
                            Map.of(
                                    "title", NAME.orNull(),
                                    "format", SpecRule.text(FORMAT, "a d3 format such as ',.2f'"),
                                    "grid", SpecRule.FLAG,
                                    "labels", SpecRule.FLAG,
                                    "ticks", SpecRule.FLAG,
                                    "labelAngle", SpecRule.number(-90, 90),
                                    "tickCount", SpecRule.number(1, 50)))
                    .orNull();

    private static final SpecRule SCALE =
            SpecRule.object(
                    Map.of(
                            "type",
                                    SpecRule.oneOf(
                                            "linear", "log", "sqrt", "symlog", "utc", "band",
                                            "point"),
                            "zero", SpecRule.FLAG,
                            "nice", SpecRule.FLAG,
                            "reverse", SpecRule.FLAG,
                            "domain", SpecRule.listOf(SpecRule.scalar(200), 1, 200)));

    private static final SpecRule CHANNEL =
            SpecRule.object(
                    Map.ofEntries(
                            Map.entry("field", NAME),
                            Map.entry(
                                    "type",
                                    SpecRule.oneOf(
                                            "quantitative", "temporal", "ordinal", "nominal")),
                            Map.entry("title", NAME.orNull()),
                            Map.entry(
                                    "timeUnit",
                                    SpecRule.oneOf(
                                            "utcyear",
                                            "utcyearquarter",
                                            "utcyearmonth",
                                            "utcyearmonthdate",
                                            "utcyearmonthdatehours",
                                            "utcmonth",
                                            "utcday",
                                            "utchours")),
                            Map.entry(
                                    "sort",
                                    SpecRule.oneOf("ascending", "descending", "x", "-x", "y", "-y")
                                            .or(SpecRule.listOf(SpecRule.scalar(200), 1, 200))
                                            .orNull()),
                            Map.entry(
                                    "stack",
                                    SpecRule.oneOf("zero", "normalize", "center")
                                            .or(SpecRule.FLAG)
                                            .orNull()),
                            Map.entry("axis", AXIS),
                            Map.entry(
                                    "legend",
                                    SpecRule.object(
                                                    Map.of(
                                                            "title", NAME.orNull(),
                                                            "format",
                                                                    SpecRule.text(
                                                                            FORMAT, "a d3 format")))
                                            .orNull()),
                            Map.entry("scale", SCALE),
                            Map.entry(
                                    "aggregate",
                                    SpecRule.oneOf(
                                            "sum",
                                            "mean",
                                            "median",
                                            "min",
                                            "max",
                                            "count",
                                            "distinct")),
                            Map.entry(
                                    "bin",
                                    SpecRule.object(Map.of("maxbins", SpecRule.number(2, 100)))
                                            .or(SpecRule.FLAG)),
                            Map.entry("format", SpecRule.text(FORMAT, "a d3 format")),
                            Map.entry("columns", SpecRule.number(1, 6))));

    static final SpecRule ENCODING =
            SpecRule.object(
                    Map.ofEntries(
                            Map.entry("x", CHANNEL),
                            Map.entry("y", CHANNEL),
                            Map.entry("xOffset", CHANNEL),
                            Map.entry("yOffset", CHANNEL),
                            Map.entry("color", CHANNEL),
                            Map.entry("theta", CHANNEL),
                            Map.entry("size", CHANNEL),
                            Map.entry("text", CHANNEL),
                            Map.entry("order", CHANNEL),
                            Map.entry("facet", CHANNEL),
                            Map.entry("tooltip", SpecRule.listOf(CHANNEL, 1, 12))));

    private static final SpecRule MARK =
            SpecRule.object(
                    Map.of(
                            "type",
                                    SpecRule.oneOf(
                                            "bar", "line", "area", "point", "arc", "rect", "text"),
                            "innerRadius", SpecRule.number(0, 200),
                            "tooltip", SpecRule.FLAG,
                            "interpolate", SpecRule.oneOf("linear", "monotone", "step")),
                    "type");

    private static final SpecRule TITLE =
            SpecRule.object(
                    Map.of(
                            "text", SpecRule.text(200),
                            "subtitle", SpecRule.listOf(SpecRule.text(400), 1, 8)),
                    "text");

    private static final SpecRule FOLD =
            SpecRule.object(
                    Map.of(
                            "fold", SpecRule.listOf(NAME, 1, 6),
                            "as", SpecRule.listOf(NAME, 2, 2)),
                    "fold",
                    "as");

    private static final SpecRule ROW =
            (value, where) ->
                    value instanceof Fields row
                                    && row.values().size() <= 20
                                    && row.values().values().stream()
                                            .allMatch(ChartRules::isShortValue)
                            ? Optional.empty()
                            : Optional.of("'" + where + "' must be rows of single values.");

    private static final SpecRule SPEC =
            SpecRule.object(
                    Map.of(
                            "$schema", SpecRule.oneOf(SpecWriter.SCHEMA),
                            "description", SpecRule.text(2_000),
                            "title", TITLE,
                            "data",
                                    SpecRule.object(
                                            Map.of("values", SpecRule.listOf(ROW, 1, MAX_ROWS)),
                                            "values"),
                            "transform", SpecRule.listOf(FOLD, 1, 1),
                            "mark", MARK,
                            "encoding", ENCODING),
                    "data",
                    "mark",
                    "encoding");

    private ChartRules() {}

    private static boolean isShortValue(JsonValue value) {
        return SpecRule.scalar(500).problem(value, "").isEmpty();
    }

    /** Why the description is not drawn; empty where it is. */
    static Optional<String> problem(Fields spec) {
        return SPEC.problem(spec, "")
                .or(() -> fields(spec))
                .or(() -> parts(spec))
                .or(
                        () ->
                                spec.toJson().value().length() > MAX_LENGTH
                                        ? Optional.of(
                                                "There is too much data for one chart; group it or"
                                                        + " ask for less.")
                                        : Optional.empty());
    }

    /** Every field that is drawn is in the data. */
    private static Optional<String> fields(Fields spec) {
        Set<String> known = new HashSet<>();
        if (at(spec, "data") instanceof Fields data
                && at(data, "values") instanceof JsonValue.Items(List<JsonValue> rows)) {
            rows.forEach(row -> known.addAll(((Fields) row).values().keySet()));
        }
        for (JsonValue fold : items(at(spec, "transform"))) {
            items(at((Fields) fold, "as")).forEach(name -> known.add(text(name)));
        }
        return used(spec).stream()
                .filter(field -> !known.contains(field))
                .findFirst()
                .map(field -> "There is no field '" + field + "' in the data.");
    }

    private static Set<String> used(Fields spec) {
        Set<String> used = new LinkedHashSet<>();
        Fields encoding = (Fields) at(spec, "encoding");
        encoding.values()
                .values()
                .forEach(
                        channel -> {
                            for (JsonValue each :
                                    channel instanceof Fields ? List.of(channel) : items(channel)) {
                                JsonValue field = at((Fields) each, "field");
                                if (!(field instanceof JsonValue.Null)) {
                                    used.add(text(field));
                                }
                            }
                        });
        return used;
    }

    /** A pie needs its angle, everything else an axis. */
    private static Optional<String> parts(Fields spec) {
        Fields encoding = (Fields) at(spec, "encoding");
        boolean arc = text(at((Fields) at(spec, "mark"), "type")).equals("arc");
        boolean drawn =
                arc
                        ? encoding.values().containsKey("theta")
                        : encoding.values().containsKey("x") || encoding.values().containsKey("y");
        return drawn
                ? Optional.empty()
                : Optional.of(arc ? "A pie needs 'theta'." : "A chart needs 'x' or 'y'.");
    }

    private static JsonValue at(Fields object, String name) {
        return object.values().getOrDefault(name, JsonValue.NULL);
    }

    private static List<JsonValue> items(JsonValue value) {
        return value instanceof JsonValue.Items(List<JsonValue> items) ? items : List.of();
    }

    private static String text(JsonValue value) {
        return value instanceof JsonValue.Scalar scalar ? ColumnKind.text(scalar) : "";
    }
}
