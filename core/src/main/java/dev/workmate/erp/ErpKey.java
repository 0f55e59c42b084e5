package dev.workmate.erp;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.UUID;

/** What identifies a record in its set: a value for each key property, in the entity's order. */
public record ErpKey(SequencedMap<String, ErpValue> values) {
    public ErpKey {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a key needs a value");
        }
    }

    /** The key nearly all entities have. */
    public static ErpKey id(UUID id) {
        return new ErpKey(new LinkedHashMap<>(Map.of("id", new ErpValue.Guid(id))));
    }
}
