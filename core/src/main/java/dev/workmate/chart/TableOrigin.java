package dev.workmate.chart;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * What a tool said about its table beside the rows: how many there are in all, what the measures
 * come to over all of them, which day it was, which currency amounts are in, and which days were
 * asked for.
 */
public record TableOrigin(
        Optional<Long> rowsInAll,
        Map<String, BigDecimal> totals,
        Optional<LocalDate> day,
        Optional<String> currency,
        Optional<Asked> asked) {
    public static final TableOrigin UNKNOWN =
            new TableOrigin(Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

    /** The days that records were taken from, by one of their properties. */
    public record Asked(String property, LocalDate from, LocalDate to) {}

    /** Where all days were. */
    public TableOrigin(
            Optional<Long> rowsInAll,
            Map<String, BigDecimal> totals,
            Optional<LocalDate> day,
            Optional<String> currency) {
        this(rowsInAll, totals, day, currency, Optional.empty());
    }

    public TableOrigin {
        totals = Map.copyOf(totals);
    }
}
