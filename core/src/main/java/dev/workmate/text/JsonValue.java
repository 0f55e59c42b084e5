package dev.workmate.text;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A JSON value as plain Java, for tools whose input or output has no fixed shape. Numbers are
 * exact. As a component of a tool's input, a {@link Scalar} takes one value of any kind and {@link
 * Fields} an object with any fields.
 */
public sealed interface JsonValue {
    Null NULL = new Null();

    /** A value without parts. */
    sealed interface Scalar extends JsonValue {}

    record Text(String value) implements Scalar {}

    record Amount(BigDecimal value) implements Scalar {}

    record Flag(boolean value) implements Scalar {}

    record Null() implements Scalar {}

    record Items(List<JsonValue> values) implements JsonValue {
        public Items {
            values = List.copyOf(values);
        }
    }

    record Fields(SequencedMap<String, JsonValue> values) implements JsonValue {
        public Fields {
            values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        }

        public Fields(Map<String, JsonValue> values) {
            this(new LinkedHashMap<>(values));
        }
    }

    static JsonValue of(String text) {
        return new Text(text);
    }

    static JsonValue of(long number) {
        return new Amount(BigDecimal.valueOf(number));
    }

    static JsonValue of(BigDecimal number) {
        return new Amount(number);
    }

    static JsonValue of(boolean flag) {
        return new Flag(flag);
    }

    static JsonValue of(List<? extends JsonValue> values) {
        return new Items(List.copyOf(values));
    }

    static JsonValue ofTexts(List<String> texts) {
        return new Items(texts.stream().map(JsonValue::of).toList());
    }

    /** Reads JSON; empty where the text is none. */
    static Optional<JsonValue> parse(String json) {
        return JsonReader.read(json);
    }

    /** An object to be filled in field by field. */
    static Builder object() {
        return new Builder();
    }

    /** The value as compact JSON. */
    default JsonText toJson() {
        StringBuilder out = new StringBuilder();
        JsonWriter.write(this, out);
        return new JsonText(out.toString());
    }

    /** Collects the fields of an object in order. For one thread. */
    final class Builder {
        private final SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();

        private Builder() {}

        public Builder with(String name, JsonValue value) {
            fields.put(name, value);
            return this;
        }

        public Builder with(String name, String text) {
            return with(name, of(text));
        }

        public Builder with(String name, long number) {
            return with(name, of(number));
        }

        public Builder with(String name, boolean flag) {
            return with(name, of(flag));
        }

        public Builder withTexts(String name, List<String> texts) {
            return with(name, ofTexts(texts));
        }

        public Fields build() {
            return new Fields(fields);
        }
    }
}
