package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What one part of a chart's description may be; what is not named is not allowed. */
@FunctionalInterface
interface SpecRule {
    /** What is wrong with the value, in words the model can act on; empty where it fits. */
    Optional<String> problem(JsonValue value, String where);

    SpecRule FLAG =
            (value, where) -> when(!(value instanceof JsonValue.Flag), where, "true or false");

    static SpecRule oneOf(String... words) {
        Set<String> allowed = Set.of(words);
        return (value, where) ->
                when(
                        !(value instanceof JsonValue.Text(String text) && allowed.contains(text)),
                        where,
                        "one of " + String.join(", ", new TreeSet<>(allowed)));
    }

    static SpecRule text(int maxLength) {
        return (value, where) ->
                when(
                        !(value instanceof JsonValue.Text(String text)
                                && text.length() <= maxLength),
                        where,
                        "a text of at most " + maxLength + " characters");
    }

    static SpecRule text(Pattern pattern, String words) {
        return (value, where) ->
                when(
                        !(value instanceof JsonValue.Text(String text)
                                && pattern.matcher(text).matches()),
                        where,
                        words);
    }

    static SpecRule number(long min, long max) {
        return (value, where) ->
                when(
                        !(value instanceof JsonValue.Amount(BigDecimal number)
                                && number.compareTo(BigDecimal.valueOf(min)) >= 0
                                && number.compareTo(BigDecimal.valueOf(max)) <= 0),
                        where,
                        "a number from " + min + " to " + max);
    }

    static SpecRule scalar(int maxLength) {
        return (value, where) ->
                when(
                        !(value instanceof JsonValue.Scalar)
                                || value instanceof JsonValue.Text(String text)
                                        && text.length() > maxLength,
                        where,
                        "a single value of at most " + maxLength + " characters");
    }

    static SpecRule listOf(SpecRule item, int min, int max) {
        return (value, where) -> {
            if (!(value instanceof JsonValue.Items(List<JsonValue> items))
                    || items.size() < min
                    || items.size() > max) {
                return when(true, where, "a list of " + min + " to " + max);
            }
            return items.stream()
                    .map(each -> item.problem(each, where))
                    .flatMap(Optional::stream)
                    .findFirst();
        };
    }

    /** An object with these fields, of which some must be there. */
    static SpecRule object(Map<String, SpecRule> fields, String... required) {
        return (value, where) -> {
            if (!(value instanceof JsonValue.Fields object)) {
                return when(true, where, "an object");
            }
            for (Map.Entry<String, JsonValue> field : object.values().entrySet()) {
                SpecRule rule = fields.get(field.getKey());
                String inner = where.isEmpty() ? field.getKey() : where + "." + field.getKey();
                Optional<String> problem =
                        rule == null
                                ? Optional.of(
                                        "'%s' is not allowed; allowed here: %s."
                                                .formatted(
                                                        inner,
                                                        String.join(
                                                                ", ",
                                                                new TreeSet<>(fields.keySet()))))
                                : rule.problem(field.getValue(), inner);
                if (problem.isPresent()) {
                    return problem;
                }
            }
            for (String name : required) {
                if (!object.values().containsKey(name)) {
                    return Optional.of("'%s' needs '%s'.".formatted(where, name));
                }
            }
            return Optional.empty();
        };
    }

    default SpecRule orNull() {
        return (value, where) ->
                value instanceof JsonValue.Null ? Optional.empty() : problem(value, where);
    }

    default SpecRule or(SpecRule other) {
        return (value, where) ->
                problem(value, where).isEmpty() ? Optional.empty() : other.problem(value, where);
    }

    private static Optional<String> when(boolean wrong, String where, String wanted) {
        return wrong ? Optional.of("'" + where + "' must be " + wanted + ".") : Optional.empty();
    }
}
