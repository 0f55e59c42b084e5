package dev.workmate.demo.company;

import java.util.Map;

/**
 * Takes the rows of one company. Keys are property names of API v2.0; values are String, UUID,
 * LocalDate, Instant, BigDecimal, Integer or Boolean, and an absent key means no value. The map is
 * reused: a sink copies what it keeps.
 */
@FunctionalInterface
public interface RowSink {
    void add(String entitySet, Map<String, Object> row);
}
