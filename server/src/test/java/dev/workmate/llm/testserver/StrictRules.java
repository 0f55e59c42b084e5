package dev.workmate.llm.testserver;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What providers find wrong with a schema that a model shall be held to while it writes. */
final class StrictRules {
    private static final Set<String> NOT_AT_OPENAI =
            Set.of(
                    "allOf",
                    "oneOf",
                    "not",
                    "dependentRequired",
                    "dependentSchemas",
                    "if",
                    "then",
                    "else",
                    "default",
                    "uniqueItems",
                    "patternProperties",
                    "minProperties",
                    "maxProperties",
                    "contains",
                    "prefixItems",
                    "minLength",
                    "maxLength");
    private static final Set<String> NOT_AT_ANTHROPIC =
            Set.of(
                    "oneOf",
                    "not",
                    "if",
                    "then",
                    "else",
                    "minimum",
                    "maximum",
                    "exclusiveMinimum",
                    "exclusiveMaximum",
                    "multipleOf",
                    "minLength",
                    "maxLength",
                    "maxItems",
                    "uniqueItems",
                    "prefixItems",
                    "patternProperties",
                    "minProperties",
                    "maxProperties",
                    "contains");

    private int optional;
    private int unions;
    private int properties;

    /** Every object is closed, and every field required. */
    static Optional<String> openai(JsonNode schema) {
        StrictRules rules = new StrictRules();
        Optional<String> wrong = rules.check(schema, NOT_AT_OPENAI, 1);
        if (wrong.isPresent()) {
            return wrong;
        }
        if (rules.optional > 0) {
            return Optional.of(
                    "'required' is required to be supplied and to be an array including every key in properties.");
        }
        return rules.properties > 5_000
                ? Optional.of("schema exceeds the limit of 5000 properties.")
                : Optional.empty();
    }

    /** Counted over all strict tools of a request. */
    static Optional<String> anthropic(List<JsonNode> schemas) {
        StrictRules rules = new StrictRules();
        for (JsonNode schema : schemas) {
            Optional<String> wrong = rules.check(schema, NOT_AT_ANTHROPIC, 1);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        if (schemas.size() > 20) {
            return Optional.of("Too many strict tools: the maximum is 20.");
        }
        if (rules.optional > 24) {
            return Optional.of(
                    "Schemas contains too many optional parameters (%d), which would make grammar compilation inefficient."
                            .formatted(rules.optional));
        }
        return rules.unions > 16
                ? Optional.of("Schemas contains too many parameters with union types.")
                : Optional.empty();
    }

    private Optional<String> check(JsonNode schema, Set<String> refused, int depth) {
        if (depth > 10) {
            return Optional.of("schema exceeds 10 levels of nesting.");
        }
        for (String name : schema.propertyNames()) {
            if (refused.contains(name)) {
                return Optional.of("'" + name + "' is not permitted.");
            }
        }
        if (!schema.has("type")
                && !schema.has("anyOf")
                && !schema.has("$ref")
                && !schema.has("enum")) {
            return Optional.of("schema must have a 'type' key.");
        }
        unions += schema.path("type").isArray() || schema.has("anyOf") ? 1 : 0;
        if (Json.string(schema.path("type")).equals("object") || schema.has("properties")) {
            Optional<String> open = closed(schema);
            if (open.isPresent()) {
                return open;
            }
        }
        return children(schema, refused, depth);
    }

    private Optional<String> closed(JsonNode schema) {
        if (!schema.path("additionalProperties").isBoolean()
                || schema.path("additionalProperties").asBoolean()) {
            return Optional.of(
                    "'additionalProperties' is required to be supplied and to be false.");
        }
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asString("")));
        for (String name : schema.path("properties").propertyNames()) {
            properties++;
            optional += required.contains(name) ? 0 : 1;
        }
        return Optional.empty();
    }

    private Optional<String> children(JsonNode schema, Set<String> refused, int depth) {
        for (JsonNode property : schema.path("properties").values()) {
            Optional<String> wrong = check(property, refused, depth + 1);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        for (JsonNode choice : Json.items(schema.path("anyOf"))) {
            Optional<String> wrong = check(choice, refused, depth + 1);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return schema.path("items").isObject()
                ? check(schema.path("items"), refused, depth + 1)
                : Optional.empty();
    }
}
