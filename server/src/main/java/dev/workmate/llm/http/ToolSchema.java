package dev.workmate.llm.http;

import dev.workmate.text.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool's schema as providers take it: an object at the top, without choices there, and below it
 * only what JSON Schema knows. Others wrote it, so anything may stand in it. Arguments are checked
 * against the schema as it was.
 */
final class ToolSchema {
    private static final int MOST_CHARACTERS = 200_000;
    private static final int MOST_CHOICES_INSIDE = 8;
    private static final List<String> CHOICES = List.of("allOf", "anyOf", "oneOf");

    /** What may not stand at the top, beside choices. */
    private static final List<String> NOT_AT_THE_TOP =
            List.of("enum", "const", "not", "if", "then", "else");

    private final ObjectNode root;

    private ToolSchema(ObjectNode root) {
        this.root = root;
    }

    /** Empty where it is too large or too deep to be sent. */
    static Optional<JsonText> mend(JsonText schema) {
        if (schema.value().length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        return SchemaNode.mend(WireJson.any(schema.value()))
                .map(mended -> new JsonText(new ToolSchema(mended).asObject().toString()));
    }

    private ObjectNode asObject() {
        ObjectNode object = root.deepCopy();
        flatten(object, 0);
        NOT_AT_THE_TOP.forEach(object::remove);
        object.put("type", "object");
        if (!object.path("properties").isObject()) {
            object.putObject("properties");
        }
        onlyDefined(object);
        SchemaNode.dropDeadReferences(object);
        return object;
    }

    /** Brings the choices at the top into one object that has the fields of all. */
    private void flatten(ObjectNode object, int depth) {
        if (object.has("$ref")) {
            JsonNode target = SchemaNode.resolve(root, object.path("$ref").asString(""));
            object.remove("$ref");
            if (target instanceof ObjectNode known && depth < MOST_CHOICES_INSIDE) {
                ObjectNode copy = known.deepCopy();
                flatten(copy, depth + 1);
                merge(object, List.of(copy), true);
            }
        }
        for (String choice : CHOICES) {
            List<ObjectNode> options = new ArrayList<>();
            for (JsonNode option : object.path(choice)) {
                if (option instanceof ObjectNode known && depth < MOST_CHOICES_INSIDE) {
                    ObjectNode copy = known.deepCopy();
                    flatten(copy, depth + 1);
                    options.add(copy);
                }
            }
            object.remove(choice);
            merge(object, options, choice.equals("allOf"));
        }
    }

    /**
     * Fields of all options; those are required that every one, or where all hold any, requires.
     */
    private static void merge(ObjectNode object, List<ObjectNode> options, boolean allHold) {
        Set<String> required = new LinkedHashSet<>();
        for (int i = 0; i < options.size(); i++) {
            ObjectNode option = options.get(i);
            Set<String> wanted = names(option.path("required"));
            if (i == 0 || allHold) {
                required.addAll(wanted);
            } else {
                required.retainAll(wanted);
            }
            option.path("properties")
                    .properties()
                    .forEach(field -> addField(object, field.getKey(), field.getValue()));
            if (!object.has("description") && option.has("description")) {
                object.set("description", option.path("description"));
            }
        }
        if (!required.isEmpty()) {
            required.addAll(names(object.path("required")));
            ArrayNode all = object.putArray("required");
            required.forEach(all::add);
        }
    }

    private static void addField(ObjectNode object, String name, JsonNode schema) {
        ObjectNode fields = object.withObject("properties");
        JsonNode known = fields.path(name);
        if (known.isMissingNode()) {
            fields.set(name, schema);
        } else if (!known.equals(schema)) {
            ObjectNode either = WireJson.object();
            ArrayNode options = either.putArray("anyOf");
            if (known.size() == 1 && known.path("anyOf").isArray()) {
                known.path("anyOf").forEach(options::add);
            } else {
                options.add(known);
            }
            options.add(schema);
            fields.set(name, either);
        }
    }

    private static void onlyDefined(ObjectNode object) {
        Set<String> wanted = names(object.path("required"));
        wanted.removeIf(name -> !object.path("properties").has(name));
        object.remove("required");
        if (!wanted.isEmpty()) {
            wanted.forEach(object.putArray("required")::add);
        }
    }

    private static Set<String> names(JsonNode list) {
        Set<String> names = new LinkedHashSet<>();
        list.forEach(name -> names.add(name.asString("")));
        return names;
    }
}
