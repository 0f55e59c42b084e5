package dev.workmate.privacy;

import dev.workmate.text.JsonValue;
import java.util.Map;
import java.util.TreeMap;

/** How much of each kind is kept of a person; in the order of the kinds' names. */
public record Inventory(Map<String, Long> counts) {
    public Inventory {
        counts = java.util.Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    public boolean isEmpty() {
        return counts.values().stream().allMatch(count -> count == 0);
    }

    public JsonValue.Fields json() {
        JsonValue.Builder fields = JsonValue.object();
        counts.forEach(fields::with);
        return fields.build();
    }

    public static Inventory parse(String json) {
        Map<String, Long> counts = new TreeMap<>();
        if (JsonValue.parse(json).orElse(null) instanceof JsonValue.Fields fields) {
            fields.values()
                    .forEach(
                            (kind, count) -> {
                                if (count instanceof JsonValue.Amount amount) {
                                    counts.put(kind, amount.value().longValue());
                                }
                            });
        }
        return new Inventory(counts);
    }
}
