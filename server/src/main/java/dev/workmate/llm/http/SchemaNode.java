package dev.workmate.llm.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One level of a schema: what JSON Schema knows is kept where it is well formed. */
final class SchemaNode {
    private static final int DEEPEST = 60;
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");
    private static final Set<String> TEXTS = Set.of("description", "title", "format");
    private static final Set<String> NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");
    private static final Set<String> COUNTS =
            Set.of(
                    "minLength",
                    "maxLength",
                    "minItems",
                    "maxItems",
                    "minProperties",
                    "maxProperties");
    private static final Set<String> ONE = Set.of("not", "if", "then", "else", "contains");
    private static final Set<String> MANY = Set.of("anyOf", "oneOf", "allOf", "prefixItems");
    private static final Set<String> NAMED = Set.of("properties", "$defs", "definitions");

    private SchemaNode() {}

    /** Empty where it is too deep. */
    static Optional<ObjectNode> mend(JsonNode schema) {
        return isTooDeep(schema, 0) ? Optional.empty() : Optional.of(node(schema));
    }

    private static boolean isTooDeep(JsonNode node, int depth) {
        if (depth > DEEPEST) {
            return true;
        }
        for (JsonNode child : node) {
            if (isTooDeep(child, depth + 1)) {
                return true;
            }
        }
        return false;
    }

    private static ObjectNode node(JsonNode schema) {
        ObjectNode out = WireJson.object();
        for (Map.Entry<String, JsonNode> field : schema.properties()) {
            keyword(out, field.getKey(), field.getValue());
        }
        boolean list = isOf(out, "array");
        if (list && !out.has("items")) {
            out.putObject("items");
        }
        required(out, schema.path("required"));
        boolean typed = out.path("type").isString() && !isOf(out, "null");
        if (schema.path("nullable").asBoolean(false) && typed) {
            String type = out.path("type").stringValue();
            out.putArray("type").add(type).add("null");
        }
        return out;
    }

    private static boolean isOf(ObjectNode schema, String type) {
        JsonNode said = schema.path("type");
        return said.isString()
                ? said.stringValue().equals(type)
                : said.valueStream().anyMatch(one -> one.asString("").equals(type));
    }

    private static void keyword(ObjectNode out, String name, JsonNode value) {
        switch (name) {
            case "type" -> type(out, value);
            case "enum" -> choices(out, value);
            case "const", "default" -> out.set(name, value);
            case "pattern" -> {
                if (value.isString() && isPattern(value.stringValue())) {
                    out.set(name, value);
                }
            }
            case "$ref" -> {
                if (value.isString() && value.stringValue().startsWith("#")) {
                    out.set(name, value);
                }
            }
            case "items" -> items(out, value);
            case "additionalProperties" -> {
                if (value.isBoolean() || value.isObject()) {
                    out.set(name, value.isBoolean() ? value : node(value));
                }
            }
            case "multipleOf" -> {
                if (value.isNumber() && value.decimalValue().signum() > 0) {
                    out.set(name, value);
                }
            }
            case "uniqueItems" -> {
                if (value.isBoolean()) {
                    out.set(name, value);
                }
            }
            default -> group(out, name, value);
        }
    }

    private static void group(ObjectNode out, String name, JsonNode value) {
        boolean plain =
                TEXTS.contains(name) && value.isString()
                        || NUMBERS.contains(name) && value.isNumber()
                        || COUNTS.contains(name)
                                && value.isIntegralNumber()
                                && value.asLong(-1) >= 0;
        if (plain) {
            out.set(name, value);
        } else if (ONE.contains(name) && value.isObject()) {
            out.set(name, node(value));
        } else if (MANY.contains(name) && value.isArray() && !value.isEmpty()) {
            ArrayNode many = out.putArray(name);
            value.forEach(each -> many.add(node(each)));
        } else if (NAMED.contains(name) && value.isObject()) {
            ObjectNode named = out.putObject(name);
            value.properties().forEach(each -> named.set(each.getKey(), node(each.getValue())));
        }
    }

    private static void type(ObjectNode out, JsonNode value) {
        Set<String> types = new LinkedHashSet<>();
        (value.isArray() ? value.values() : List.of(value))
                .forEach(one -> types.add(one.asString("").toLowerCase(Locale.ROOT)));
        types.retainAll(TYPES);
        if (types.size() == 1) {
            out.put("type", types.iterator().next());
        } else if (types.size() > 1) {
            types.forEach(out.putArray("type")::add);
        }
    }

    private static void choices(ObjectNode out, JsonNode value) {
        Set<JsonNode> choices = new LinkedHashSet<>();
        if (value.isArray()) {
            value.forEach(choices::add);
        }
        if (!choices.isEmpty()) {
            choices.forEach(out.putArray("enum")::add);
        }
    }

    /** Older schemas list what stands at each place. */
    private static void items(ObjectNode out, JsonNode value) {
        if (value.isArray() && !value.isEmpty()) {
            ArrayNode places = out.putArray("prefixItems");
            value.forEach(each -> places.add(node(each)));
        } else {
            out.set("items", node(value));
        }
    }

    private static void required(ObjectNode out, JsonNode names) {
        Set<String> wanted = new LinkedHashSet<>();
        if (names.isArray()) {
            names.forEach(name -> wanted.add(name.asString("")));
        }
        wanted.removeIf(name -> !out.path("properties").has(name) && !hasChoices(out));
        if (!wanted.isEmpty()) {
            wanted.forEach(out.putArray("required")::add);
        }
    }

    private static boolean hasChoices(ObjectNode out) {
        return out.has("anyOf") || out.has("oneOf") || out.has("allOf") || out.has("$ref");
    }

    private static boolean isPattern(String text) {
        try {
            Pattern.compile(text);
            return true;
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    /** What a reference inside a document points to; a missing node where there is nothing. */
    static JsonNode resolve(JsonNode root, String reference) {
        if (reference.equals("#")) {
            return root;
        }
        return reference.startsWith("#/") ? root.at(reference.substring(1)) : root.path("/ /");
    }

    /** References to what is no longer, or never was, there say nothing. */
    static void dropDeadReferences(ObjectNode root) {
        drop(root, root);
    }

    private static void drop(JsonNode root, JsonNode node) {
        if (node instanceof ObjectNode object
                && object.path("$ref").isString()
                && !resolve(root, object.path("$ref").stringValue()).isObject()) {
            object.remove("$ref");
        }
        node.forEach(child -> drop(root, child));
    }
}
