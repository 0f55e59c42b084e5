package dev.workmate.llm.testserver;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** What a server has handed out and expects back unchanged; thread-safe. */
final class AnthropicMemory {
    private final AtomicInteger ids = new AtomicInteger();
    private final Seals seals = new Seals();
    private final AnthropicBinding binding = new AnthropicBinding();
    private final Map<String, List<String>> thoughtsBefore = new ConcurrentHashMap<>();
    private final Map<String, JsonNode> blocks = new ConcurrentHashMap<>();

    String id(String prefix) {
        return prefix + "_01" + String.format("%022d", ids.incrementAndGet());
    }

    Seals seals() {
        return seals;
    }

    AnthropicBinding binding() {
        return binding;
    }

    /** A call of a message that also holds these sealed thoughts. */
    void remember(String callId, List<String> sealedThoughts) {
        thoughtsBefore.put(callId, List.copyOf(sealedThoughts));
    }

    Optional<List<String>> thoughtsBefore(String callId) {
        return Optional.ofNullable(thoughtsBefore.get(callId));
    }

    /** A block that must come back as it is, known by its id or that of its call. */
    void remember(String key, JsonNode block) {
        blocks.put(key, block);
    }

    Optional<JsonNode> block(String key) {
        return Optional.ofNullable(blocks.get(key));
    }
}
