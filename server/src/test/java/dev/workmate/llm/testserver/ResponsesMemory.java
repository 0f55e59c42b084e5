package dev.workmate.llm.testserver;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** The items a server has handed out, and in which order; thread-safe. */
final class ResponsesMemory {
    private final AtomicInteger ids = new AtomicInteger();
    private final Seals seals = new Seals();
    private final Map<String, JsonNode> items = new ConcurrentHashMap<>();
    private final Map<String, JsonNode> following = new ConcurrentHashMap<>();
    private final Map<String, String> reasoningBefore = new ConcurrentHashMap<>();

    String id(String prefix) {
        return prefix + "_" + String.format("%048x", ids.incrementAndGet());
    }

    Seals seals() {
        return seals;
    }

    void remember(List<JsonNode> output) {
        for (int i = 0; i < output.size(); i++) {
            JsonNode item = output.get(i);
            String id = Json.string(item.path("id"));
            items.put(id, item);
            if (i > 0 && isReasoning(output.get(i - 1))) {
                String before = Json.string(output.get(i - 1).path("id"));
                following.put(before, item);
                reasoningBefore.put(id, before);
            }
        }
    }

    Optional<JsonNode> item(String id) {
        return Optional.ofNullable(items.get(id));
    }

    Optional<JsonNode> following(String reasoningId) {
        return Optional.ofNullable(following.get(reasoningId));
    }

    Optional<String> reasoningBefore(String id) {
        return Optional.ofNullable(reasoningBefore.get(id));
    }

    static boolean isReasoning(JsonNode item) {
        return Json.string(item.path("type")).equals("reasoning");
    }
}
