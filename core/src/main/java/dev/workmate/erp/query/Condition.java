package dev.workmate.erp.query;

import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** One condition as a model writes it. */
public record Condition(
        @Describe("The property, such as 'dueDate'.") @Within(min = 1, max = 200) String property,
        @Describe("How it is compared. 'in' takes 'values'; 'empty' and 'not_empty' take nothing.")
                Comparing operator,
        @Describe(
                        "What it is compared with: dates as 2026-06-30 or in words ("
                                + DayWords.EXAMPLES
                                + "), choices by their name.")
                @Within(max = 2_000)
                Optional<JsonValue.Scalar> value,
        @Describe(
                        "Several values, any of which will do; for eq, in, startswith, endswith, contains.")
                @Within(min = 1, max = 200)
                Optional<List<JsonValue.Scalar>> values) {

    /** The same condition with days instead of words for days. */
    public Condition on(LocalDate today) {
        return new Condition(
                property,
                operator,
                value.map(each -> dated(each, today)),
                values.map(all -> all.stream().map(each -> dated(each, today)).toList()));
    }

    public static List<Condition> on(LocalDate today, Optional<List<Condition>> conditions) {
        return conditions.orElse(List.of()).stream().map(each -> each.on(today)).toList();
    }

    private static JsonValue.Scalar dated(JsonValue.Scalar value, LocalDate today) {
        return value instanceof JsonValue.Text text
                ? DayWords.read(text.value(), today)
                        .<JsonValue.Scalar>map(day -> new JsonValue.Text(day.toString()))
                        .orElse(value)
                : value;
    }

    /** How a property is compared. */
    public enum Comparing {
        EQ,
        NE,
        GT,
        GE,
        LT,
        LE,
        IN,
        NOT_IN,
        STARTSWITH,
        ENDSWITH,
        CONTAINS,
        NOT_CONTAINS,
        EMPTY,
        NOT_EMPTY
    }

    /** Whether all conditions must hold or one is enough. */
    public enum Match {
        ALL,
        ANY
    }
}
