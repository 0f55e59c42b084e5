package dev.workmate.erp;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** A record, or the part of one that was asked for or shall be written; properties in order. */
public record ErpRow(SequencedMap<String, ErpValue> values, Optional<String> etag) {
    public ErpRow {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** A row to be written. */
    public ErpRow(Map<String, ErpValue> values) {
        this(new LinkedHashMap<>(values), Optional.empty());
    }

    /** The value; nothing where the row does not have the property. */
    public ErpValue value(String property) {
        return values.getOrDefault(property, ErpValue.NOTHING);
    }
}
