package dev.workmate.erp.catalog;

import dev.workmate.text.JsonValue;
import java.util.Optional;

/** Stands for a value that an earlier step yields: {@code $2.id}. */
record StepReference(int step, String property) {
    private static final int MAX_LENGTH = 100;

    static Optional<StepReference> read(String text) {
        int dot = text.indexOf('.');
        if (!text.startsWith("$") || dot < 2 || text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            int step = Integer.parseInt(text, 1, dot, 10);
            return Optional.of(new StepReference(step, text.substring(dot + 1)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Optional<StepReference> read(JsonValue value) {
        return value instanceof JsonValue.Text text ? read(text.value()) : Optional.empty();
    }
}
