package dev.workmate.turn.approval;

import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells what a person changed in the arguments of a call, value by value. */
final class ArgumentChanges {
    private ArgumentChanges() {}

    static boolean differ(ToolCall asked, JsonText edited) {
        return !between(asked.arguments(), edited).isEmpty();
    }

    /** Every value that differs, under its path, in the order of the arguments. */
    static List<ValueChange> between(JsonText before, JsonText after) {
        Map<String, String> old = values(before);
        Map<String, String> now = values(after);
        Set<String> paths = new LinkedHashSet<>(old.keySet());
        paths.addAll(now.keySet());
        List<ValueChange> changes = new ArrayList<>();
        for (String path : paths) {
            Optional<String> was = Optional.ofNullable(old.get(path));
            Optional<String> is = Optional.ofNullable(now.get(path));
            if (!was.equals(is)) {
                changes.add(new ValueChange(path, was, is));
            }
        }
        return changes;
    }

    private static Map<String, String> values(JsonText arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        JsonValue.parse(arguments.value())
                .ifPresentOrElse(
                        value -> add("", value, values), () -> values.put("", arguments.value()));
        return values;
    }

    private static void add(String path, JsonValue value, Map<String, String> values) {
        switch (value) {
            case JsonValue.Fields fields when !fields.values().isEmpty() ->
                    fields.values()
                            .forEach(
                                    (name, part) ->
                                            add(
                                                    path.isEmpty() ? name : path + "." + name,
                                                    part,
                                                    values));
            case JsonValue.Items items when !items.values().isEmpty() -> {
                for (int i = 0; i < items.values().size(); i++) {
                    add(path + "[" + (i + 1) + "]", items.values().get(i), values);
                }
            }
            case JsonValue.Text text -> values.put(path, text.value());
            case JsonValue.Amount amount ->
                    values.put(path, amount.value().stripTrailingZeros().toPlainString());
            default -> values.put(path, value.toJson().value());
        }
    }
}
