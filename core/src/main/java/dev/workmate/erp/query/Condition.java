package dev.workmate.erp.query;

import dev.workmate.tool.Describe;
import dev.workmate.tool.JsonValue;
import dev.workmate.tool.Within;
import java.util.List;
import java.util.Optional;

/** One condition as a model writes it. */
public record Condition(
        @Describe("The property, such as 'dueDate'.") @Within(min = 1, max = 200) String property,
        @Describe("How it is compared. 'in' takes 'values'; 'empty' and 'not_empty' take nothing.")
                Comparing operator,
        @Describe("What it is compared with: dates as 2026-06-30, choices by their name.")
                @Within(max = 2_000)
                Optional<JsonValue.Scalar> value,
        @Describe(
                        "Several values, any of which will do; for eq, in, startswith, endswith, contains.")
                @Within(min = 1, max = 200)
                Optional<List<JsonValue.Scalar>> values) {

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
