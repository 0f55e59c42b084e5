package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import java.math.BigDecimal;
import java.util.List;

/**
 * The data of a chart: its rows in the order they are drawn, the places, series and small charts in
 * theirs, and what the reader should know of what was left out.
 */
record Shaped(
        List<Fields> rows,
        List<JsonValue.Scalar> places,
        List<String> series,
        List<String> facets,
        BigDecimal largest,
        ChartUnit units,
        List<String> notes) {}
