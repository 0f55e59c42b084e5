package dev.workmate.llm.json;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** One value in a file that people write, with its place; what has the wrong form is refused. */
record TableField(TableFile file, JsonNode node, String pointer) {
    Optional<TableField> find(String name) {
        return node.has(name)
                ? Optional.of(new TableField(file, node.path(name), pointer + "/" + name))
                : Optional.empty();
    }

    TableField load(String name) {
        return find(name).orElseThrow(() -> problem("needs " + name));
    }

    /** The fields of an object, by name. */
    Map<String, TableField> fields() {
        if (!node.isObject()) {
            throw wrong("an object");
        }
        Map<String, TableField> fields = new LinkedHashMap<>();
        node.propertyNames().forEach(name -> fields.put(name, load(name)));
        return fields;
    }

    /** Refuses an object that says more than will be understood. */
    TableField only(Set<String> names) {
        for (Map.Entry<String, TableField> field : fields().entrySet()) {
            if (!names.contains(field.getKey())) {
                throw field.getValue()
                        .problem("there is no such field; there are " + sorted(names));
            }
        }
        return this;
    }

    List<TableField> items() {
        if (!node.isArray()) {
            throw wrong("a list");
        }
        List<TableField> items = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            items.add(new TableField(file, node.path(i), pointer + "/" + i));
        }
        return items;
    }

    boolean isList() {
        return node.isArray();
    }

    String text() {
        if (!node.isString() || node.stringValue().isBlank()) {
            throw wrong("text");
        }
        return node.stringValue();
    }

    List<String> texts() {
        return items().stream().map(TableField::text).toList();
    }

    boolean flag() {
        if (!node.isBoolean()) {
            throw wrong("true or false");
        }
        return node.booleanValue();
    }

    int count() {
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 1) {
            throw wrong("a whole number from 1");
        }
        return node.intValue();
    }

    BigDecimal amount() {
        if (!node.isNumber() || node.decimalValue().signum() < 0) {
            throw wrong("a number from 0");
        }
        return node.decimalValue();
    }

    LocalDate day() {
        try {
            return LocalDate.parse(text());
        } catch (DateTimeException e) {
            throw wrong("a day such as 2026-11-30");
        }
    }

    <E extends Enum<E>> E choice(Class<E> type) {
        String word = text();
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> key(each).equals(word))
                .findFirst()
                .orElseThrow(
                        () ->
                                wrong(
                                        "one of "
                                                + sorted(
                                                        Arrays.stream(type.getEnumConstants())
                                                                .map(TableField::key)
                                                                .collect(Collectors.toSet()))));
    }

    <E extends Enum<E>> Set<E> choices(Class<E> type) {
        return items().stream().map(item -> item.choice(type)).collect(Collectors.toSet());
    }

    IllegalArgumentException problem(String words) {
        return file.problem(pointer, words);
    }

    private IllegalArgumentException wrong(String wanted) {
        return problem("must be " + wanted + ", was " + shown());
    }

    private String shown() {
        String text = node.toString();
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    private static String key(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String sorted(Set<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }
}
