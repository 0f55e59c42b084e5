package dev.workmate.demo.answers;

import java.util.List;
import java.util.Map;

/**
 * The exact answer to one question. The definition says which sets and fields lead to it; a value
 * is a String, BigDecimal, Integer or LocalDate, and columns keep their order.
 */
public record ExactAnswer(
        String id,
        String company,
        String question,
        String definition,
        List<Map<String, Object>> rows) {
    public ExactAnswer {
        rows = List.copyOf(rows);
    }
}
