package dev.workmate.erp.office;

import dev.workmate.text.JsonValue;
import java.util.Optional;

/** How a model names one record: by its id or number, or by the values of its key. */
public record RecordName(Optional<String> record, Optional<JsonValue.Fields> key) {
    @Override
    public String toString() {
        return record.orElseGet(() -> key.map(each -> each.toJson().value()).orElse("?"));
    }
}
