package dev.workmate.mcp.json;

import dev.workmate.mcp.ForeignText;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Cleans what a schema says to its reader; what it demands stays as it is. */
final class SchemaWords {
    private static final Set<String> SPOKEN = Set.of("title", "description", "$comment");
    private static final int MAX_LENGTH = 500;

    private SchemaWords() {}

    static JsonNode clean(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode cleaned = JsonTrees.object();
                object.properties()
                        .forEach(
                                entry ->
                                        cleaned.set(
                                                entry.getKey(),
                                                value(entry.getKey(), entry.getValue())));
                yield cleaned;
            }
            case ArrayNode array -> {
                ArrayNode cleaned = JsonTrees.MAPPER.createArrayNode();
                array.forEach(each -> cleaned.add(clean(each)));
                yield cleaned;
            }
            default -> node;
        };
    }

    private static JsonNode value(String key, JsonNode value) {
        return SPOKEN.contains(key) && value.isString()
                ? JsonTrees.MAPPER
                        .getNodeFactory()
                        .stringNode(ForeignText.clean(value.stringValue(), MAX_LENGTH))
                : clean(value);
    }
}
