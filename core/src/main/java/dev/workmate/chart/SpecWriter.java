package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.Selection.Part;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes a chart as Vega-Lite: one mark over inline data, everything in the order of the data.
 * Size, colours and themes are left to whoever draws. For one thread.
 */
final class SpecWriter {
    static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json";

    private static final int MANY_NAMES = 6;

    /** Whoever draws fits it to the size of the chart. */
    private static final int INNER_RADIUS = 70;

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?");
    private static final int LONG_NAME = 14;
    private static final int MOST_NAMED_BARS = 24;

    private final ChartRequest request;
    private final Selection selection;
    private final Shaped shaped;
    private final Formats formats;
    private final String foldSeries;
    private final String foldValue;

    SpecWriter(ChartRequest request, Selection selection, Shaped shaped) {
        this.request = request;
        this.selection = selection;
        this.shaped = shaped;
        this.formats = Formats.of(request, shaped.units(), shaped.largest());
        this.foldSeries = unused("Measure");
        this.foldValue = unused("Value");
    }

    private String unused(String wanted) {
        String name = wanted;
        while (shaped.rows().getFirst().values().containsKey(name)) {
            name += " ";
        }
        return name;
    }

    Fields write(String description) {
        JsonValue.Builder spec =
                JsonValue.object()
                        .with("$schema", SCHEMA)
                        .with("description", description)
                        .with(
                                "data",
                                JsonValue.object()
                                        .with("values", JsonValue.of(shaped.rows()))
                                        .build());
        if (!shaped.notes().isEmpty()) {
            spec.with(
                    "title",
                    JsonValue.object()
                            .with("text", Headings.title(request.title()))
                            .withTexts("subtitle", shaped.notes())
                            .build());
        }
        if (selection.isFolded()) {
            List<String> columns = selection.y().stream().map(Part::heading).toList();
            spec.with(
                    "transform",
                    JsonValue.of(
                            List.of(
                                    JsonValue.object()
                                            .withTexts("fold", columns)
                                            .withTexts("as", List.of(foldSeries, foldValue))
                                            .build())));
        }
        JsonValue.Builder mark = JsonValue.object().with("type", selection.mark().drawn());
        if (request.isDonut()) {
            mark.with("innerRadius", INNER_RADIUS);
        }
        return spec.with("mark", mark.build()).with("encoding", encoding()).build();
    }

    private Fields encoding() {
        JsonValue.Builder encoding = JsonValue.object();
        if (selection.mark() == Mark.ARC) {
            encoding.with(
                    "theta", channel(valueField(), "quantitative").with("stack", true).build());
            encoding.with(
                    "color", named(selection.x().heading()).with("sort", JsonValue.NULL).build());
            encoding.with(
                    "order",
                    channel(valueField(), "quantitative").with("sort", "descending").build());
        } else if (selection.mark() == Mark.HEATMAP) {
            encoding.with("x", along());
            encoding.with("y", rows());
            encoding.with("color", shade());
        } else if (selection.mark() == Mark.TABLE) {
            encoding.with("y", along());
            colourField().ifPresent(field -> encoding.with("x", inOrder(field)));
            encoding.with("text", value().with("format", formats.full()).build());
        } else {
            axes(encoding);
        }
        selection
                .facet()
                .ifPresent(
                        part ->
                                encoding.with(
                                        "facet",
                                        named(part.heading())
                                                .with("sort", JsonValue.NULL)
                                                .build()));
        return encoding.with("tooltip", JsonValue.of(tooltip())).build();
    }

    private Fields rows() {
        return inOrder(selection.series().orElseThrow().heading());
    }

    private static Fields inOrder(String field) {
        return named(field).with("sort", JsonValue.NULL).build();
    }

    private Fields shade() {
        JsonValue.Builder legend = JsonValue.object().with("title", measureTitle());
        return value().with("legend", legend.with("format", formats.axis()).build()).build();
    }

    private JsonValue.Builder value() {
        return channel(valueField(), "quantitative").with("title", measureTitle());
    }

    private void axes(JsonValue.Builder encoding) {
        boolean lying = isLying();
        encoding.with(lying ? "y" : "x", along());
        encoding.with(lying ? "x" : "y", measured());
        colourField()
                .ifPresent(
                        field -> {
                            encoding.with(
                                    "color", named(field).with("sort", JsonValue.NULL).build());
                            if (isGrouped()) {
                                encoding.with(
                                        lying ? "yOffset" : "xOffset",
                                        named(field).with("sort", JsonValue.NULL).build());
                            }
                        });
    }

    /** Bars lie where their names need the room. */
    private boolean isLying() {
        return selection.mark() == Mark.BAR
                && selection.x().kind() == ColumnKind.NAME
                && (shaped.places().size() > MANY_NAMES
                        || shaped.places().stream()
                                .anyMatch(place -> ColumnKind.text(place).length() > LONG_NAME));
    }

    private boolean isGrouped() {
        return selection.mark() == Mark.BAR
                && colourField().isPresent()
                && selection.arrangement() == Arrangement.GROUPED;
    }

    private Optional<String> colourField() {
        return selection.isFolded()
                ? Optional.of(foldSeries)
                : selection.series().map(Part::heading);
    }

    private String valueField() {
        return selection.isFolded() ? foldValue : selection.y().getFirst().heading();
    }

    private Fields along() {
        Part x = selection.x();
        JsonValue.Builder axis = placeChannel();
        axis.with("title", request.xTitle().map(Headings::title).orElse(x.heading()));
        boolean onLine =
                x.kind() == ColumnKind.TIME
                        && shaped.places().stream()
                                .map(ColumnKind::text)
                                .allMatch(SpecWriter::isDate);
        if (!onLine && x.kind() != ColumnKind.AMOUNT
                || isGrouped()
                || inCells()
                || onLine && isFewBars()) {
            axis.with("sort", JsonValue.NULL);
        }
        return axis.build();
    }

    /** A day or month stands on a time line, all else where the data puts it. */
    private JsonValue.Builder placeChannel() {
        String field = selection.x().heading();
        if (selection.x().kind() == ColumnKind.AMOUNT) {
            return channel(field, "quantitative");
        }
        int length =
                shaped.places().stream().mapToInt(p -> ColumnKind.text(p).length()).max().orElse(0);
        boolean dated =
                selection.x().kind() == ColumnKind.TIME
                        && shaped.places().stream()
                                .allMatch(place -> isDate(ColumnKind.text(place)));
        if (dated && !isGrouped() && !inCells() && !isFewBars()) {
            return channel(field, "temporal")
                    .with("timeUnit", length == 7 ? "utcyearmonth" : "utcyearmonthdate");
        }
        return channel(field, selection.x().kind() == ColumnKind.NAME ? "nominal" : "ordinal");
    }

    /** Each of a few bars has its name below it; on a time line names stand between two bars. */
    private boolean isFewBars() {
        return selection.mark() == Mark.BAR && shaped.places().size() <= MOST_NAMED_BARS;
    }

    /** Heat maps and tables put each stretch of time into a cell of its own. */
    private boolean inCells() {
        return selection.mark() == Mark.HEATMAP || selection.mark() == Mark.TABLE;
    }

    private static boolean isDate(String text) {
        return DATE.matcher(text).matches();
    }

    private Fields measured() {
        boolean shares =
                selection.arrangement() == Arrangement.NORMALIZED && colourField().isPresent();
        JsonValue.Builder value = channel(valueField(), "quantitative");
        value.with("title", measureTitle());
        value.with(
                "axis", JsonValue.object().with("format", shares ? ".0%" : formats.axis()).build());
        boolean fills = selection.mark() == Mark.BAR || selection.mark() == Mark.AREA;
        if (fills && colourField().isPresent()) {
            value.with(
                    "stack",
                    switch (selection.arrangement()) {
                        case STACKED -> JsonValue.of("zero");
                        case NORMALIZED -> JsonValue.of("normalize");
                        case GROUPED -> JsonValue.NULL;
                    });
        }
        return value.build();
    }

    private String measureTitle() {
        String name =
                request.yTitle()
                        .map(Headings::title)
                        .orElseGet(
                                () ->
                                        selection.isFolded()
                                                ? "Value"
                                                : selection.y().getFirst().heading());
        return formats.unit()
                .filter(unit -> !name.contains(unit))
                .map(unit -> name + " (" + unit + ")")
                .orElse(name);
    }

    private List<Fields> tooltip() {
        List<Fields> lines = new ArrayList<>();
        lines.add(
                placeChannel()
                        .with(
                                "title",
                                request.xTitle()
                                        .map(Headings::title)
                                        .orElse(selection.x().heading()))
                        .build());
        colourField().ifPresent(field -> lines.add(named(field).build()));
        selection.facet().ifPresent(part -> lines.add(named(part.heading()).build()));
        lines.add(
                channel(valueField(), "quantitative")
                        .with("title", measureTitle())
                        .with("format", formats.full())
                        .build());
        return lines;
    }

    private static JsonValue.Builder named(String field) {
        return channel(field, "nominal").with("title", field.strip());
    }

    private static JsonValue.Builder channel(String field, String type) {
        return JsonValue.object().with("field", field).with("type", type);
    }
}
