package dev.workmate.llm.testserver;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/**
 * What providers find wrong with a tool's schema, told in a few words; empty where they take it.
 */
final class SchemaRules {
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");
    private static final List<String> AT_THE_TOP =
            List.of("anyOf", "oneOf", "allOf", "enum", "not");

    private final boolean arraysNeedItems;
    private final Pattern keys;

    private SchemaRules(boolean arraysNeedItems, String keys) {
        this.arraysNeedItems = arraysNeedItems;
        this.keys = Pattern.compile(keys);
    }

    static Optional<String> anthropic(JsonNode schema) {
        return new SchemaRules(false, "[a-zA-Z0-9_.-]{1,64}").top(schema);
    }

    static Optional<String> openai(JsonNode schema) {
        return new SchemaRules(true, "(?s).*").top(schema);
    }

    private Optional<String> top(JsonNode schema) {
        if (!schema.path("type").asString("").equals("object")) {
            return Optional.of("schema must be a JSON Schema of 'type: \"object\"'");
        }
        for (String word : AT_THE_TOP) {
            if (schema.has(word)) {
                return Optional.of("schema must not have '" + word + "' at the top level");
            }
        }
        try {
            check(schema, schema);
            return Optional.empty();
        } catch (Wrong wrong) {
            return Optional.of(String.valueOf(wrong.getMessage()));
        }
    }

    private static final class Wrong extends RuntimeException {
        Wrong(String message) {
            super(message);
        }
    }

    /** As the meta schema of draft 2020-12 sees it. */
    private void check(JsonNode root, JsonNode schema) {
        if (schema.isBoolean()) {
            return;
        }
        demand(schema.isObject(), "is not of type 'object', 'boolean': " + schema);
        types(schema.path("type"));
        for (String name : schema.propertyNames()) {
            keyword(root, name, schema.path(name));
        }
        boolean list = schema.path("type").asString("").equals("array");
        demand(!arraysNeedItems || !list || schema.has("items"), "array schema missing items");
    }

    private static void types(JsonNode type) {
        if (type.isMissingNode()) {
            return;
        }
        Set<String> seen = new HashSet<>();
        demand(type.isString() || type.isArray() && !type.isEmpty(), "type is " + type);
        for (JsonNode one : type.isArray() ? Json.items(type) : List.of(type)) {
            demand(TYPES.contains(one.asString("")), one + " is not a type");
            demand(seen.add(one.asString("")), "types repeat");
        }
    }

    private void keyword(JsonNode root, String name, JsonNode value) {
        switch (name) {
            case "properties", "patternProperties", "$defs", "definitions" -> {
                demand(value.isObject(), name + " is not an object");
                for (String key : value.propertyNames()) {
                    demand(
                            !name.equals("properties") || keys.matcher(key).matches(),
                            "Property keys should match pattern: " + key);
                    check(root, value.path(key));
                }
            }
            case "items", "not", "if", "then", "else", "contains", "additionalProperties" ->
                    check(root, value);
            case "anyOf", "oneOf", "allOf", "prefixItems" -> {
                demand(value.isArray() && !value.isEmpty(), name + " is not a list");
                value.forEach(each -> check(root, each));
            }
            case "required" -> required(value);
            case "enum" -> demand(value.isArray() && !value.isEmpty(), "enum is empty");
            case "description", "title", "format", "$schema", "$id" ->
                    demand(value.isString(), name + " is not a string");
            case "$ref" -> reference(root, value);
            case "pattern" -> pattern(value);
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" ->
                    demand(value.isNumber(), name + " is not a number");
            case "multipleOf" ->
                    demand(
                            value.isNumber() && value.decimalValue().signum() > 0,
                            "multipleOf is " + value);
            case "uniqueItems" -> demand(value.isBoolean(), "uniqueItems is " + value);
            default ->
                    demand(
                            !name.matches("(min|max)(Length|Items|Properties)")
                                    || value.isIntegralNumber() && value.asLong() >= 0,
                            name + " is " + value);
        }
    }

    private static void required(JsonNode value) {
        demand(value.isArray(), "required is not a list");
        Set<String> seen = new HashSet<>();
        value.forEach(
                name ->
                        demand(
                                name.isString() && seen.add(name.stringValue()),
                                "required has " + name));
    }

    private static void reference(JsonNode root, JsonNode value) {
        String text = value.asString("");
        boolean known =
                text.equals("#")
                        || text.startsWith("#/") && !root.at(text.substring(1)).isMissingNode();
        demand(known, "PointerToNowhere: " + text);
    }

    private static void pattern(JsonNode value) {
        try {
            Pattern.compile(value.stringValue());
        } catch (PatternSyntaxException | tools.jackson.core.JacksonException e) {
            throw new Wrong("pattern is not a regex: " + value);
        }
    }

    private static void demand(boolean holds, String what) {
        if (!holds) {
            throw new Wrong(what);
        }
    }
}
