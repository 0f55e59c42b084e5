package dev.workmate.chart.json;

import dev.workmate.chart.TableOrigin;
import dev.workmate.chart.TableReader;
import dev.workmate.chart.ToolTable;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds tables in JSON: {@code {"columns": […], "rows": [[…], …]}}, the same with objects as rows,
 * or a list of objects. Numbers stay exact. Thread-safe.
 */
public final class JsonTableReader implements TableReader {
    private static final int MAX_ROWS = 100_000;
    private static final int MAX_COLUMNS = 200;
    private static final int MAX_EXPONENT = 300;
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    @Override
    public Optional<ToolTable> read(String output) {
        String text = output.strip();
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return Optional.empty();
        }
        try {
            return table(MAPPER.readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static Optional<ToolTable> table(JsonNode root) {
        if (root.isArray()) {
            return records(root, List.of(), true, TableOrigin.UNKNOWN);
        }
        JsonNode columns = root.path("columns");
        JsonNode rows = root.path("rows");
        if (!rows.isArray() || rows.size() > MAX_ROWS) {
            return Optional.empty();
        }
        boolean complete = root.path("complete").asBoolean(true);
        List<String> names = columns.isArray() ? names(columns) : List.of();
        if (rows.valueStream().allMatch(JsonNode::isObject)) {
            return records(rows, names, complete, origin(root));
        }
        if (names.isEmpty()
                || names.size() > MAX_COLUMNS
                || !rows.valueStream().allMatch(JsonNode::isArray)) {
            return Optional.empty();
        }
        List<List<Scalar>> cells = new ArrayList<>();
        for (JsonNode row : rows) {
            List<Scalar> values = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                values.add(scalar(row.path(i)));
            }
            cells.add(values);
        }
        return Optional.of(new ToolTable(names, cells, complete, origin(root)));
    }

    /** What the tools of business systems say beside their rows. */
    private static TableOrigin origin(JsonNode root) {
        Map<String, BigDecimal> totals = new HashMap<>();
        root.path("totals")
                .properties()
                .forEach(
                        total ->
                                ToolTable.number(scalar(total.getValue()))
                                        .ifPresent(sum -> totals.put(total.getKey(), sum)));
        return new TableOrigin(
                whole(root.path("groups")).or(() -> whole(root.path("totalCount"))),
                totals,
                day(root.path("day").asString("")),
                Optional.of(root.path("currency").asString("").strip())
                        .filter(code -> !code.isEmpty() && code.length() <= 10),
                asked(root.path("period")));
    }

    private static Optional<TableOrigin.Asked> asked(JsonNode period) {
        Optional<LocalDate> from = day(period.path("from").asString(""));
        Optional<LocalDate> to = day(period.path("to").asString(""));
        return from.isPresent() && to.isPresent()
                ? Optional.of(
                        new TableOrigin.Asked(
                                period.path("property").asString(""), from.get(), to.get()))
                : Optional.empty();
    }

    private static Optional<Long> whole(JsonNode node) {
        return node.isIntegralNumber() ? Optional.of(node.longValue()) : Optional.empty();
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return text.length() == 10 ? Optional.of(LocalDate.parse(text)) : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** A column is its name, or says its name among other things. */
    private static List<String> names(JsonNode columns) {
        return columns.valueStream()
                .map(each -> each.isObject() ? each.path("name").asString("") : each.asString(""))
                .toList();
    }

    private static Optional<ToolTable> records(
            JsonNode rows, List<String> known, boolean complete, TableOrigin origin) {
        if (rows.isEmpty()
                || rows.size() > MAX_ROWS
                || !rows.valueStream().allMatch(JsonNode::isObject)) {
            return Optional.empty();
        }
        Set<String> names = new LinkedHashSet<>(known);
        rows.forEach(row -> names.addAll(row.propertyNames()));
        if (names.isEmpty() || names.size() > MAX_COLUMNS) {
            return Optional.empty();
        }
        List<List<Scalar>> cells = new ArrayList<>();
        for (JsonNode row : rows) {
            cells.add(names.stream().map(name -> scalar(row.path(name))).toList());
        }
        return Optional.of(new ToolTable(List.copyOf(names), cells, complete, origin));
    }

    private static Scalar scalar(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return JsonValue.NULL;
        }
        if (node.isBoolean()) {
            return new JsonValue.Flag(node.booleanValue());
        }
        if (node.isNumber()) {
            BigDecimal number = node.decimalValue();
            boolean drawable =
                    Math.abs((long) number.precision() - number.scale()) <= MAX_EXPONENT
                            && number.precision() <= MAX_EXPONENT;
            return drawable ? new JsonValue.Amount(number) : new JsonValue.Text(number.toString());
        }
        return new JsonValue.Text(node.isString() ? node.stringValue() : node.toString());
    }
}
