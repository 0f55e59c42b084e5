package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes what a tool says about the data itself as a list that people can read. */
public final class DataWords {
    private static final int MAX_ITEMS = 60;

    private DataWords() {}

    public static String of(ToolReply result, int maxLength) {
        String text =
                JsonValue.parse(result.text())
                        .map(value -> String.join("\n", lines(value, 0)))
                        .orElse(result.text().strip());
        return text.length() <= maxLength ? text : text.substring(0, maxLength) + "…";
    }

    private static List<String> lines(JsonValue value, int depth) {
        List<String> lines = new ArrayList<>();
        String indent = "  ".repeat(depth);
        switch (value) {
            case JsonValue.Fields fields -> {
                for (Map.Entry<String, JsonValue> field : fields.values().entrySet()) {
                    if (isPlain(field.getValue())) {
                        lines.add(
                                indent
                                        + "- "
                                        + SheetText.title(field.getKey())
                                        + ": "
                                        + inline(field.getValue()));
                    } else {
                        lines.add(indent + "- " + SheetText.title(field.getKey()) + ":");
                        lines.addAll(lines(field.getValue(), depth + 1));
                    }
                }
            }
            case JsonValue.Items items -> {
                items.values().stream()
                        .limit(MAX_ITEMS)
                        .forEach(item -> lines.add(indent + "- " + inline(item)));
                if (items.values().size() > MAX_ITEMS) {
                    lines.add(indent + "- … and " + (items.values().size() - MAX_ITEMS) + " more");
                }
            }
            default -> lines.add(indent + "- " + inline(value));
        }
        return lines;
    }

    private static boolean isPlain(JsonValue value) {
        return !(value instanceof JsonValue.Fields)
                && !(value instanceof JsonValue.Items items
                        && items.values().stream()
                                .anyMatch(item -> !(item instanceof JsonValue.Scalar)));
    }

    private static String inline(JsonValue value) {
        return switch (value) {
            case JsonValue.Fields fields ->
                    fields.values().entrySet().stream()
                            .filter(field -> !(field.getValue() instanceof JsonValue.Null))
                            .map(
                                    field ->
                                            isFirst(fields, field.getKey())
                                                    ? "**" + inline(field.getValue()) + "**"
                                                    : field.getKey()
                                                            + " "
                                                            + inline(field.getValue()))
                            .collect(Collectors.joining(", "));
            case JsonValue.Items items ->
                    items.values().stream()
                            .limit(MAX_ITEMS)
                            .map(DataWords::inline)
                            .collect(Collectors.joining(", "));
            default -> ToolReply.plain(value).orElse("–");
        };
    }

    private static boolean isFirst(JsonValue.Fields fields, String name) {
        return fields.values().firstEntry().getKey().equals(name);
    }
}
