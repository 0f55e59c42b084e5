package dev.workmate.llm.testserver;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** The signatures and strange parts a server has handed out; thread-safe. */
final class GeminiMemory {
    private final AtomicInteger ids = new AtomicInteger();
    private final Seals seals = new Seals();
    private final Set<JsonNode> strangeParts = ConcurrentHashMap.newKeySet();

    String id() {
        return "resp" + ids.incrementAndGet();
    }

    Seals seals() {
        return seals;
    }

    void remember(JsonNode part) {
        strangeParts.add(part);
    }

    boolean knows(JsonNode part) {
        return strangeParts.contains(part);
    }
}
