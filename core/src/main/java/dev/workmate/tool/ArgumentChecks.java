package dev.workmate.tool;

import dev.workmate.text.JsonText;

/** Makes checks out of JSON Schemas that are given as text, such as those of foreign tools. */
@FunctionalInterface
public interface ArgumentChecks {
    /** Refuses, with a reason, a schema that is broken or beyond the bounds. */
    ArgumentCheck compile(JsonText schema) throws UnusableSchema;

    /** A schema that cannot be checked against; the message says why. */
    final class UnusableSchema extends Exception {
        public UnusableSchema(String message) {
            super(message);
        }

        public UnusableSchema(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
