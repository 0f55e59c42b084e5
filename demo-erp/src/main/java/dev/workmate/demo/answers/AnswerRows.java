package dev.workmate.demo.answers;

import dev.workmate.demo.company.domain.Cents;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Builds the rows of an answer. */
final class AnswerRows {
    private final List<String> columns;
    private final List<Map<String, Object>> rows = new ArrayList<>();

    private AnswerRows(List<String> columns) {
        this.columns = columns;
    }

    static AnswerRows of(String... columns) {
        return new AnswerRows(List.of(columns));
    }

    AnswerRows row(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException("Expected " + columns + ", got " + List.of(values));
        }
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            row.put(columns.get(i), values[i]);
        }
        rows.add(Collections.unmodifiableMap(row));
        return this;
    }

    List<Map<String, Object>> rows() {
        return rows;
    }

    static BigDecimal money(long cents) {
        return Cents.decimal(cents);
    }

    static BigDecimal percent(long part, long whole) {
        return ratio(part * 100, whole, 1);
    }

    static BigDecimal ratio(long part, long whole, int decimals) {
        if (whole == 0) {
            return BigDecimal.ZERO.setScale(decimals);
        }
        return BigDecimal.valueOf(part)
                .divide(BigDecimal.valueOf(whole), decimals, RoundingMode.HALF_UP);
    }

    static String month(LocalDate date) {
        return date.toString().substring(0, 7);
    }

    /** The greatest first; equals by key. */
    static <V> List<Map.Entry<String, V>> greatest(
            Map<String, V> sums, int count, ToLongFunction<V> by) {
        return sums.entrySet().stream()
                .sorted(
                        Comparator.<Map.Entry<String, V>>comparingLong(
                                        entry -> -by.applyAsLong(entry.getValue()))
                                .thenComparing(Map.Entry::getKey))
                .limit(count)
                .toList();
    }
}
