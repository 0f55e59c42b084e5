package dev.workmate.llm.testserver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON for the test servers. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    public static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** An object with its keys in the order given; a null stays a null. */
    public static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    /** The elements of an array; none where there is no array. */
    static List<JsonNode> items(JsonNode node) {
        return node.isArray() ? List.copyOf(node.values()) : List.of();
    }

    /** A string's value, or the empty string for all else. */
    static String string(JsonNode node) {
        return node.isString() ? node.stringValue() : "";
    }

    static boolean isSet(JsonNode parent, String name) {
        return parent.has(name) && !parent.get(name).isNull();
    }
}
