package dev.workmate.diagnostics.cli;

import dev.workmate.logging.LogContext;
import dev.workmate.text.JsonValue;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** A line of the log for people. */
final class LogText {
    private static final String TIME = "@timestamp";

    private LogText() {}

    static String of(String line) {
        JsonValue json = JsonValue.parse(line).orElse(JsonValue.NULL);
        String text =
                String.format(
                        "%s %-5s [%s %s %s] %s - %s",
                        at(json, TIME),
                        at(json, "log", "level"),
                        at(json, LogContext.CORRELATION),
                        at(json, LogContext.TURN),
                        at(json, LogContext.AGENT),
                        at(json, "service", "name"),
                        at(json, "message"));
        String trace = at(json, "error", "stack_trace");
        return trace.equals("-") ? text : text + "\n" + trace.stripTrailing();
    }

    /** When a line was written, where it says so. */
    static Optional<Instant> time(String line) {
        String text = at(JsonValue.parse(line).orElse(JsonValue.NULL), TIME);
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String at(JsonValue json, String... names) {
        Optional<JsonValue> value = Optional.of(json);
        for (String name : names) {
            value =
                    value.flatMap(
                            each ->
                                    each instanceof JsonValue.Fields fields
                                            ? Optional.ofNullable(fields.values().get(name))
                                            : Optional.empty());
        }
        return value.filter(JsonValue.Text.class::isInstance)
                .map(text -> ((JsonValue.Text) text).value())
                .orElse("-");
    }
}
