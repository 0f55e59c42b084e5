package dev.workmate.demo.answers;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Writes answers as JSON, by hand: the shape is small and fixed. */
final class AnswersJson {
    private AnswersJson() {}

    static String write(List<ExactAnswer> answers) {
        StringJoiner all = new StringJoiner(",\n", "[\n", "\n]\n");
        for (ExactAnswer answer : answers) {
            StringJoiner rows = new StringJoiner(",\n    ", "[\n    ", "\n  ]");
            answer.rows().forEach(row -> rows.add(row(row)));
            all.add(
                    "{\n  \"id\": "
                            + text(answer.id())
                            + ",\n  \"company\": "
                            + text(answer.company())
                            + ",\n  \"question\": "
                            + text(answer.question())
                            + ",\n  \"definition\": "
                            + text(answer.definition())
                            + ",\n  \"rows\": "
                            + (answer.rows().isEmpty() ? "[]" : rows.toString())
                            + "\n}");
        }
        return all.toString();
    }

    private static String row(Map<String, Object> row) {
        StringJoiner cells = new StringJoiner(", ", "{", "}");
        row.forEach((column, value) -> cells.add(text(column) + ": " + value(value)));
        return cells.toString();
    }

    private static String value(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal.toPlainString();
            case Integer whole -> whole.toString();
            default -> text(value.toString());
        };
    }

    private static String text(String words) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                default -> {
                    if (c < 0x20) {
                        quoted.append(String.format("\\u%04x", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
