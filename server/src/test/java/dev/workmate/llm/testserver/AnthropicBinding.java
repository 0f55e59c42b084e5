package dev.workmate.llm.testserver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ties each thought to what stood before it, as newer models do: a thought that comes back behind
 * another system prompt, other tools, other messages or another thought is refused. Thread-safe.
 */
final class AnthropicBinding {
    private static final Pattern BINDS =
            Pattern.compile("claude-(fable-5-1|mythos-5-1|(opus|sonnet|haiku)-5-5).*");

    private final Map<String, Bound> bound = new ConcurrentHashMap<>();

    private record Bound(String head, List<String> messages, Optional<String> thoughtBefore) {}

    private record Sent(String seal, int message, int block) {}

    /** A thought in the answer to a request, behind those of the same answer. */
    void bind(String seal, JsonNode request, List<String> sameAnswer) {
        List<Sent> earlier = thoughts(request);
        Optional<String> before =
                !sameAnswer.isEmpty()
                        ? Optional.of(sameAnswer.getLast())
                        : earlier.isEmpty()
                                ? Optional.empty()
                                : Optional.of(earlier.getLast().seal());
        bound.put(seal, new Bound(head(request), messages(request), before));
    }

    void check(JsonNode request) {
        if (!BINDS.matcher(Json.string(request.path("model"))).matches()) {
            return;
        }
        List<Sent> sent = thoughts(request);
        List<String> messages = messages(request);
        for (int i = 0; i < sent.size(); i++) {
            Sent thought = sent.get(i);
            Bound origin = bound.get(thought.seal());
            if (origin == null) {
                continue;
            }
            if (!origin.head().equals(head(request))) {
                throw refused(
                        thought,
                        "The `system` prompt or `tools` differ from those this block was created with.");
            }
            if (!origin.messages().equals(messages.subList(0, thought.message()))) {
                throw refused(thought, "A message before this block has changed.");
            }
            Optional<String> before =
                    i == 0 ? origin.thoughtBefore() : Optional.of(sent.get(i - 1).seal());
            if (!before.equals(origin.thoughtBefore())) {
                throw refused(thought, "A thinking block before this block is missing.");
            }
        }
    }

    private static Refusal refused(Sent thought, String why) {
        return AnthropicRules.invalid(
                "messages."
                        + thought.message()
                        + ".content."
                        + thought.block()
                        + ": Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the"
                        + " block, or set `thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\". That setting"
                        + " requires the `thinking-binding-controls-2026-08-01` value in the `anthropic-beta` header. "
                        + why);
    }

    private static List<Sent> thoughts(JsonNode request) {
        List<Sent> found = new ArrayList<>();
        List<JsonNode> messages = Json.items(request.path("messages"));
        for (int i = 0; i < messages.size(); i++) {
            List<JsonNode> blocks = Json.items(messages.get(i).path("content"));
            for (int j = 0; j < blocks.size(); j++) {
                if (isThought(blocks.get(j))) {
                    String field = blocks.get(j).has("data") ? "data" : "signature";
                    found.add(new Sent(Json.string(blocks.get(j).path(field)), i, j));
                }
            }
        }
        return found;
    }

    private static boolean isThought(JsonNode block) {
        return Json.string(block.path("type")).matches("(redacted_)?thinking");
    }

    private static String head(JsonNode request) {
        return plain(request.path("system")) + plain(request.path("tools"));
    }

    private static List<String> messages(JsonNode request) {
        return Json.items(request.path("messages")).stream().map(AnthropicBinding::plain).toList();
    }

    /** Without marks for the cache and without thoughts, which are not part of what is checked. */
    private static String plain(JsonNode node) {
        JsonNode copy = node.deepCopy();
        strip(copy);
        return copy.toString();
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove("cache_control");
        }
        if (node instanceof ArrayNode array) {
            for (int i = array.size() - 1; i >= 0; i--) {
                if (isThought(array.get(i))) {
                    array.remove(i);
                }
            }
        }
        node.forEach(AnthropicBinding::strip);
    }
}
