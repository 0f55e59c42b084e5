package dev.workmate.llm.offline.business.data;

import dev.workmate.text.JsonValue;
import java.util.List;
import java.util.Optional;

/** What a tool gave: its text, and whether it did what was asked. */
public record ToolReply(String tool, String text, boolean succeeded) {
    public Optional<JsonValue.Fields> object() {
        return JsonValue.parse(text)
                .filter(JsonValue.Fields.class::isInstance)
                .map(JsonValue.Fields.class::cast);
    }

    public Optional<String> field(String name) {
        return object().flatMap(fields -> Optional.ofNullable(fields.values().get(name)))
                .flatMap(ToolReply::plain);
    }

    public static Optional<String> plain(JsonValue value) {
        return switch (value) {
            case JsonValue.Text text -> Optional.of(text.value());
            case JsonValue.Amount amount -> Optional.of(amount.value().toPlainString());
            case JsonValue.Flag flag -> Optional.of(String.valueOf(flag.value()));
            default -> Optional.empty();
        };
    }

    /** One field of each object in a list. */
    public List<String> listed(String list, String field) {
        return object()
                .map(fields -> fields.values().get(list))
                .filter(JsonValue.Items.class::isInstance)
                .map(items -> ((JsonValue.Items) items).values())
                .orElse(List.of())
                .stream()
                .filter(JsonValue.Fields.class::isInstance)
                .map(each -> Optional.ofNullable(((JsonValue.Fields) each).values().get(field)))
                .flatMap(Optional::stream)
                .flatMap(value -> plain(value).stream())
                .toList();
    }

    /** The table in the result; empty where it has none. */
    public Optional<Sheet> sheet() {
        return object().flatMap(Sheet::of);
    }

    /** Why it failed, without the code in front. */
    public String reason() {
        String words = text.strip().replaceFirst("^[a-z]+(?:_[a-z]+)+: ", "");
        return words.isEmpty() ? "It gave no reason." : words;
    }

    /** Rows with named columns. */
    public record Sheet(List<String> columns, List<List<JsonValue>> rows, boolean complete) {
        public static Optional<Sheet> of(JsonValue.Fields fields) {
            if (!(fields.values().get("columns") instanceof JsonValue.Items columns)
                    || !(fields.values().get("rows") instanceof JsonValue.Items rows)) {
                return Optional.empty();
            }
            boolean complete =
                    !(fields.values().get("complete") instanceof JsonValue.Flag flag)
                            || flag.value();
            return Optional.of(
                    new Sheet(
                            columns.values().stream().map(name -> plain(name).orElse("")).toList(),
                            rows.values().stream()
                                    .filter(JsonValue.Items.class::isInstance)
                                    .map(row -> ((JsonValue.Items) row).values())
                                    .toList(),
                            complete));
        }

        public boolean isEmpty() {
            return rows.isEmpty();
        }

        /** The objects in a cell that holds a list. */
        public List<JsonValue.Fields> list(int row, String column) {
            int at = columns.indexOf(column);
            return at >= 0 && rows.get(row).get(at) instanceof JsonValue.Items items
                    ? items.values().stream()
                            .filter(JsonValue.Fields.class::isInstance)
                            .map(JsonValue.Fields.class::cast)
                            .toList()
                    : List.of();
        }

        /** A cell by its column's name, as text. */
        public Optional<String> cell(int row, String column) {
            int at = columns.indexOf(column);
            return at < 0 || at >= rows.get(row).size()
                    ? Optional.empty()
                    : plain(rows.get(row).get(at));
        }
    }
}
