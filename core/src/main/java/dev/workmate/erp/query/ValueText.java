package dev.workmate.erp.query;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.text.JsonValue;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Values as people and models read them. */
public final class ValueText {
    private ValueText() {}

    /** The value as plain text; empty for nothing. */
    public static String of(ErpValue value) {
        return switch (value) {
            case ErpValue.Text text -> text.value();
            case ErpValue.Amount amount -> amount.value().toPlainString();
            case ErpValue.Flag flag -> String.valueOf(flag.value());
            case ErpValue.Day day -> day.value().toString();
            case ErpValue.Moment moment -> moment.value().toString();
            case ErpValue.Time time -> time.value().toString();
            case ErpValue.Guid guid -> guid.value().toString();
            case ErpValue.Choice choice -> choice.name();
            case ErpValue.Nothing _ -> "";
            case ErpValue.Nested nested -> json(nested.row()).toJson().value();
            case ErpValue.NestedMany many -> json(many).toJson().value();
        };
    }

    /** The value as JSON: numbers stay exact numbers, all else is text. */
    public static JsonValue json(ErpValue value) {
        return switch (value) {
            case ErpValue.Amount amount -> JsonValue.of(amount.value());
            case ErpValue.Flag flag -> JsonValue.of(flag.value());
            case ErpValue.Nothing _ -> JsonValue.NULL;
            case ErpValue.Nested nested -> json(nested.row());
            case ErpValue.NestedMany many ->
                    JsonValue.of(many.rows().stream().map(ValueText::json).toList());
            default -> JsonValue.of(of(value));
        };
    }

    public static JsonValue.Fields json(ErpRow row) {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        row.values().forEach((name, value) -> fields.put(name, json(value)));
        return new JsonValue.Fields(fields);
    }
}
