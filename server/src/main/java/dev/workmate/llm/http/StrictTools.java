package dev.workmate.llm.http;

import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Finds the tools that a provider can hold to their schema while the model writes the call. It does
 * so only for schemas of a few plain words in which every object is closed, and only for so many;
 * arguments are checked by us in any case.
 */
public final class StrictTools {
    private static final Set<String> WORDS =
            Set.of(
                    "type",
                    "properties",
                    "required",
                    "additionalProperties",
                    "items",
                    "enum",
                    "anyOf",
                    "description",
                    "title");
    private static final int DEEPEST = 5;
    private static final int MOST_FIELDS = 100;
    private static final int MOST_CHOICES = 250;

    private StrictTools() {}

    /** How much a provider takes in all; where {@code optional} is 0, every field is required. */
    public record Limits(int tools, int optional, int unions) {
        /** Counts for each schema alone, and takes no field that may be left out. */
        public static final Limits OPENAI = new Limits(Integer.MAX_VALUE, 0, Integer.MAX_VALUE);

        /** Counts over all strict tools of a request. */
        public static final Limits ANTHROPIC = new Limits(20, 24, 16);
    }

    /** The names of those that can be; the same tools always give the same. */
    public static Set<String> among(List<ToolSpec> tools, Limits limits) {
        Set<String> names = new HashSet<>();
        int optional = 0;
        int unions = 0;
        for (ToolSpec tool : tools) {
            Optional<Size> size = size(tool.inputSchema());
            if (size.isPresent()
                    && names.size() < limits.tools()
                    && optional + size.get().optional <= limits.optional()
                    && unions + size.get().unions <= limits.unions()) {
                names.add(tool.name());
                optional += size.get().optional;
                unions += size.get().unions;
            }
        }
        return names;
    }

    /** What a schema adds to what a provider counts; empty where it cannot be strict. */
    private static Optional<Size> size(JsonText schema) {
        JsonNode root = WireJson.any(schema.value());
        Size size = new Size();
        boolean fits =
                root.path("type").asString("").equals("object")
                        && !root.path("properties").isEmpty()
                        && size.take(root, 1)
                        && size.fields <= MOST_FIELDS
                        && size.choices <= MOST_CHOICES;
        return fits ? Optional.of(size) : Optional.empty();
    }

    private static final class Size {
        private int fields;
        private int optional;
        private int unions;
        private int choices;

        boolean take(JsonNode schema, int depth) {
            if (depth > DEEPEST || !schema.isObject() || !WORDS.containsAll(names(schema))) {
                return false;
            }
            choices += schema.path("enum").size();
            boolean plainChoices =
                    schema.path("enum").valueStream().allMatch(value -> value.isValueNode());
            return plainChoices
                    && (schema.has("anyOf") ? either(schema, depth) : typed(schema, depth));
        }

        private static Set<String> names(JsonNode schema) {
            return new HashSet<>(schema.propertyNames());
        }

        private boolean either(JsonNode schema, int depth) {
            unions++;
            return depth > 1
                    && !schema.path("anyOf").isEmpty()
                    && schema.path("anyOf").valueStream().allMatch(each -> take(each, depth + 1));
        }

        private boolean typed(JsonNode schema, int depth) {
            JsonNode type = schema.path("type");
            if (type.isArray()) {
                unions++;
                return type.valueStream()
                        .map(each -> each.asString(""))
                        .allMatch(
                                Set.of("string", "number", "integer", "boolean", "null")::contains);
            }
            return switch (type.asString("")) {
                case "object" -> closed(schema, depth);
                case "array" -> take(schema.path("items"), depth + 1);
                case "string", "number", "integer", "boolean", "null" -> true;
                default -> false;
            };
        }

        private boolean closed(JsonNode schema, int depth) {
            Set<String> required = new HashSet<>();
            schema.path("required").forEach(name -> required.add(name.asString("")));
            for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
                fields++;
                optional += required.contains(field.getKey()) ? 0 : 1;
                if (!take(field.getValue(), depth + 1)) {
                    return false;
                }
            }
            return schema.path("additionalProperties").isBoolean()
                    && !schema.path("additionalProperties").asBoolean();
        }
    }
}
