package dev.workmate.chart;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * What a tool said about its table beside the rows: how many there are in all, what the measures
 * come to over all of them, which day it was, and which currency amounts are in.
 */
public record TableOrigin(
        Optional<Long> rowsInAll,
        Map<String, BigDecimal> totals,
        Optional<LocalDate> day,
        Optional<String> currency) {
    public static final TableOrigin UNKNOWN =
            new TableOrigin(Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

    public TableOrigin {
        totals = Map.copyOf(totals);
    }
}
