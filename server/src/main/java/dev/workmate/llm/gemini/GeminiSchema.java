package dev.workmate.llm.gemini;

import dev.workmate.event.JsonText;
import dev.workmate.llm.http.WireJson;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON schema in the part of it that Gemini knows; the rest is left to the tool's own check. */
final class GeminiSchema {
    private static final int MAX_DEPTH = 24;
    private static final Set<String> SAME =
            Set.of(
                    "description",
                    "required",
                    "minItems",
                    "maxItems",
                    "minimum",
                    "maximum",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "nullable");
    private static final Set<String> FORMATS =
            Set.of("date-time", "enum", "int32", "int64", "float", "double");

    private final JsonNode root;

    private GeminiSchema(JsonNode root) {
        this.root = root;
    }

    /** Empty where a tool takes nothing: an object without fields is refused. */
    static Optional<ObjectNode> of(JsonText schema) {
        JsonNode root = WireJson.any(schema.value());
        ObjectNode written = new GeminiSchema(root).write(root, 0);
        return written.path("properties").isEmpty() ? Optional.empty() : Optional.of(written);
    }

    private ObjectNode write(JsonNode schema, int depth) {
        ObjectNode out = WireJson.object();
        if (depth > MAX_DEPTH) {
            return out.put("type", "object");
        }
        if (schema.has("$ref")) {
            return write(resolve(WireJson.text(schema, "$ref")), depth + 1);
        }
        schema.path("allOf").forEach(part -> out.setAll(write(part, depth + 1)));
        addType(out, schema);
        schema.properties().stream()
                .filter(field -> SAME.contains(field.getKey()))
                .forEach(field -> out.set(field.getKey(), field.getValue()));
        if (FORMATS.contains(WireJson.text(schema, "format"))) {
            out.put("format", WireJson.text(schema, "format"));
        }
        addChoices(out, schema);
        addParts(out, schema, depth);
        return out;
    }

    /** Of several types the first, but an object without named fields, which is refused, last. */
    private static void addType(ObjectNode out, JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isString()) {
            out.set("type", type);
            return;
        }
        for (JsonNode one : type) {
            boolean open = one.asString("").equals("object") && !schema.has("properties");
            if (one.asString("").equals("null")) {
                out.put("nullable", true);
            } else if (!out.has("type") && !(open && type.size() > 1)) {
                out.set("type", one);
            }
        }
    }

    /** Only texts can be chosen from. */
    private static void addChoices(ObjectNode out, JsonNode schema) {
        ArrayNode choices = WireJson.array();
        if (schema.path("const").isString()) {
            choices.add(schema.path("const"));
        }
        schema.path("enum")
                .forEach(
                        choice -> {
                            if (choice.isString()) {
                                choices.add(choice);
                            }
                        });
        if (!choices.isEmpty()) {
            out.put("type", "string");
            out.set("enum", choices);
        }
    }

    private void addParts(ObjectNode out, JsonNode schema, int depth) {
        if (schema.path("properties").isObject()) {
            ObjectNode properties = out.withObject("properties");
            schema.path("properties")
                    .properties()
                    .forEach(
                            field ->
                                    properties.set(
                                            field.getKey(), write(field.getValue(), depth + 1)));
        }
        if (schema.path("items").isObject()) {
            out.set("items", write(schema.path("items"), depth + 1));
        }
        for (String either : new String[] {"anyOf", "oneOf"}) {
            for (JsonNode option : schema.path(either)) {
                if (WireJson.text(option, "type").equals("null")) {
                    out.put("nullable", true);
                } else {
                    out.withArray("anyOf").add(write(option, depth + 1));
                }
            }
        }
    }

    private JsonNode resolve(String reference) {
        return reference.startsWith("#/") ? root.at(reference.substring(1)) : WireJson.object();
    }
}
