package dev.workmate.llm.openai;

import dev.workmate.llm.http.WireJson;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Thoughts with their seals, as routers pass them on: pieces of one entry share an index. */
final class ReasoningDetails {
    private final Map<String, ObjectNode> entries = new LinkedHashMap<>();
    private long size;

    /** Takes pieces in; returns what can be read of them. */
    String add(JsonNode pieces) {
        StringBuilder readable = new StringBuilder();
        for (JsonNode piece : pieces) {
            String key = piece.path("index").asString("0") + WireJson.text(piece, "type");
            ObjectNode entry = entries.computeIfAbsent(key, _ -> WireJson.object());
            for (Map.Entry<String, JsonNode> field : piece.properties()) {
                merge(entry, field.getKey(), field.getValue());
                size += field.getValue().asString("").length();
            }
            readable.append(WireJson.text(piece, "text")).append(WireJson.text(piece, "summary"));
        }
        return readable.toString();
    }

    long size() {
        return size;
    }

    private static void merge(ObjectNode entry, String name, JsonNode value) {
        boolean grows = name.equals("text") || name.equals("summary") || name.equals("data");
        if (grows && value.isString() && entry.path(name).isString()) {
            entry.put(name, entry.path(name).stringValue() + value.stringValue());
        } else if (!value.isNull() || !entry.has(name)) {
            entry.set(name, value);
        }
    }

    @Override
    public String toString() {
        ArrayNode all = WireJson.array();
        entries.values().forEach(all::add);
        return all.toString();
    }
}
