package dev.workmate.llm.gemini;

import dev.workmate.llm.http.WireJson;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema in Gemini's own form, a part of OpenAPI. It wants a type for everything, names for the
 * fields of every object, texts to choose from, and nothing beside a choice of schemas.
 */
final class GeminiSchema {
    private static final int MAX_DEPTH = 24;
    private static final Set<String> SAME =
            Set.of(
                    "description",
                    "minItems",
                    "maxItems",
                    "minimum",
                    "maximum",
                    "minLength",
                    "maxLength",
                    "pattern");
    private static final Set<String> LEFT_TO_THE_TOOL =
            Set.of(
                    "title",
                    "default",
                    "format",
                    "additionalProperties",
                    "uniqueItems",
                    "multipleOf",
                    "exclusiveMinimum",
                    "exclusiveMaximum",
                    "minProperties",
                    "maxProperties",
                    "$defs",
                    "definitions");
    private static final Set<String> SAID =
            Set.of("type", "enum", "properties", "required", "items", "anyOf");
    private static final Set<String> FORMATS =
            Set.of("date-time", "enum", "int32", "int64", "float", "double");

    private GeminiSchema() {}

    /** Whether it can be said in this form without losing what it means. */
    static boolean canSay(JsonNode schema) {
        return canSay(schema, 0);
    }

    private static boolean canSay(JsonNode schema, int depth) {
        boolean known =
                depth < MAX_DEPTH
                        && schema.properties().stream()
                                .map(Map.Entry::getKey)
                                .allMatch(
                                        name ->
                                                SAME.contains(name)
                                                        || SAID.contains(name)
                                                        || LEFT_TO_THE_TOOL.contains(name));
        if (!known || schema.path("additionalProperties").isObject()) {
            return false;
        }
        if (schema.has("anyOf")) {
            return !schema.has("properties")
                    && !schema.has("items")
                    && schema.path("anyOf").valueStream().allMatch(o -> canSay(o, depth + 1));
        }
        if (!canChoose(schema)) {
            return false;
        }
        return switch (type(schema)) {
            case "" -> false;
            case "object" ->
                    !schema.path("properties").isEmpty()
                            && !schema.path("additionalProperties").asBoolean(false)
                            && schema.path("properties")
                                    .valueStream()
                                    .allMatch(field -> canSay(field, depth + 1));
            case "array" -> canSay(schema.path("items"), depth + 1);
            default -> true;
        };
    }

    private static boolean canChoose(JsonNode schema) {
        return !schema.has("enum")
                || type(schema).equals("string")
                        && schema.path("enum")
                                .valueStream()
                                .allMatch(v -> v.isString() && !v.stringValue().isEmpty());
    }

    /** The one type it has beside null; empty where it has none or several. */
    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isString()) {
            return type.stringValue().equals("null") ? "" : type.stringValue();
        }
        String only = "";
        for (JsonNode one : type) {
            if (!one.asString("").equals("null")) {
                if (!only.isEmpty()) {
                    return "";
                }
                only = one.asString("");
            }
        }
        return only;
    }

    static ObjectNode of(JsonNode schema) {
        ObjectNode out = WireJson.object();
        if (schema.has("anyOf")) {
            ArrayNode options = out.putArray("anyOf");
            schema.path("anyOf").forEach(option -> options.add(of(option)));
            return out;
        }
        out.put("type", type(schema));
        if (schema.path("type").isArray() && schema.path("type").size() > 1) {
            out.put("nullable", true);
        }
        schema.properties().stream()
                .filter(field -> SAME.contains(field.getKey()))
                .forEach(field -> out.set(field.getKey(), field.getValue()));
        if (FORMATS.contains(WireJson.text(schema, "format"))) {
            out.put("format", WireJson.text(schema, "format"));
        }
        if (schema.has("enum")) {
            out.set("enum", schema.path("enum"));
        }
        if (type(schema).equals("object")) {
            if (schema.has("required")) {
                out.set("required", schema.path("required"));
            }
            ObjectNode fields = out.putObject("properties");
            schema.path("properties")
                    .properties()
                    .forEach(field -> fields.set(field.getKey(), of(field.getValue())));
        }
        if (type(schema).equals("array")) {
            out.set("items", of(schema.path("items")));
        }
        return out;
    }
}
