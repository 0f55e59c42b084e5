package dev.workmate.erp.read;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.JsonValue;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** A record as cells of a table: one related record becomes columns, several stay together. */
final class Flat {
    private Flat() {}

    static SequencedMap<String, JsonValue> cells(ErpRow row) {
        SequencedMap<String, JsonValue> cells = new LinkedHashMap<>();
        add("", row, cells);
        return cells;
    }

    private static void add(String prefix, ErpRow row, SequencedMap<String, JsonValue> cells) {
        row.values()
                .forEach(
                        (name, value) -> {
                            if (value instanceof ErpValue.Nested nested) {
                                add(prefix + name + ".", nested.row(), cells);
                            } else {
                                cells.put(prefix + name, ValueText.json(value));
                            }
                        });
    }
}
