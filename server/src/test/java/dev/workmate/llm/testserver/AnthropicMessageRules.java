package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.AnthropicRules.invalid;

import dev.workmate.llm.testserver.AnthropicRules.Thinking;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What the Messages API demands of a conversation: pairs of calls and results, whole thoughts. */
final class AnthropicMessageRules {
    private static final Set<String> USER_BLOCKS =
            Set.of("text", "image", "document", "search_result", "tool_result");

    private static final int MAX_IMAGE = 5 << 20;

    private final AnthropicMemory memory;

    AnthropicMessageRules(AnthropicMemory memory) {
        this.memory = memory;
    }

    void check(JsonNode request, AnthropicModel model, Thinking thinking, String version) {
        List<JsonNode> messages = Json.items(request.path("messages"));
        if (messages.isEmpty()) {
            throw invalid("messages: at least one message is required");
        }
        for (int i = 0; i < messages.size(); i++) {
            message(messages, i, version);
        }
        if (!role(messages.getFirst()).equals("user")) {
            throw invalid("messages: first message must use the \"user\" role");
        }
        pairs(messages);
        AnthropicSourceRules.citations(request);
        toolsAreDefined(request, messages);
        memory.binding().check(request);
        thoughts(messages, thinking);
        end(messages.getLast(), model, thinking);
    }

    private void message(List<JsonNode> messages, int i, String version) {
        JsonNode message = messages.get(i);
        String role = role(message);
        if (!role.equals("user") && !role.equals("assistant")) {
            throw invalid(
                    "messages: Unexpected role \""
                            + role
                            + "\". Allowed roles are \"user\" or \"assistant\".");
        }
        JsonNode content = message.path("content");
        boolean empty = content.isString() ? content.stringValue().isEmpty() : content.isEmpty();
        if (empty) {
            throw invalid(
                    "messages."
                            + i
                            + ": all messages must have non-empty content except for the optional final assistant message");
        }
        List<JsonNode> blocks = Json.items(content);
        for (int j = 0; j < blocks.size(); j++) {
            block("messages." + i + ".content." + j, role, blocks.get(j), version);
        }
    }

    private void block(String at, String role, JsonNode block, String version) {
        String type = type(block);
        if (type.equals("text") && Json.string(block.path("text")).isBlank()) {
            throw invalid("messages: text content blocks must contain non-whitespace text");
        }
        if (role.equals("user")) {
            if (!USER_BLOCKS.contains(type)) {
                throw unknownTag(at, type);
            }
            boolean cited = !Json.items(block.path("citations")).isEmpty();
            if (type.equals("text") && cited && version.equals(AnthropicRules.NEW_VERSION)) {
                throw invalid(at + ".text.citations: Extra inputs are not permitted");
            }
            if (type.equals("image")) {
                image(at + ".image.source.base64", block.path("source"));
            }
            AnthropicSourceRules.block(at, type, block);
            return;
        }
        switch (type) {
            case "text" -> {}
            case "tool_use" -> toolUse(at, block);
            case "thinking" -> thinking(at, block);
            case "redacted_thinking" -> redacted(at, block);
            default -> unchanged(at, type, block);
        }
    }

    static void image(String at, JsonNode source) {
        String claimed = Json.string(source.path("media_type"));
        if (!PictureRules.KINDS.contains(claimed)) {
            throw invalid(
                    at
                            + ".media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'");
        }
        String data = Json.string(source.path("data"));
        if (data.length() > MAX_IMAGE) {
            throw invalid(
                    at
                            + ": image exceeds 5 MB maximum: "
                            + data.length()
                            + " bytes > "
                            + MAX_IMAGE
                            + " bytes");
        }
        String kind = PictureRules.kindOf(data);
        if (kind.isEmpty()) {
            throw invalid("Could not process image");
        }
        if (!kind.equals(claimed)) {
            throw invalid(
                    at
                            + ".data: The image was specified using the "
                            + claimed
                            + " media type, but the image appears to be a "
                            + kind
                            + " image");
        }
    }

    private static void toolUse(String at, JsonNode block) {
        if (!Json.string(block.path("id")).matches("[a-zA-Z0-9_-]+")) {
            throw invalid(at + ".tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'");
        }
        if (!block.path("input").isObject()) {
            throw invalid(at + ".tool_use.input: Input should be a valid dictionary");
        }
    }

    private void thinking(String at, JsonNode block) {
        if (!block.has("signature")) {
            throw invalid(at + ".thinking.signature: Field required");
        }
        String original =
                memory.seals()
                        .content(Json.string(block.path("signature")))
                        .orElseThrow(
                                () -> invalid(at + ": Invalid `signature` in `thinking` block"));
        if (!original.equals(Json.string(block.path("thinking")))) {
            throw modified(at);
        }
    }

    private void redacted(String at, JsonNode block) {
        if (memory.seals().content(Json.string(block.path("data"))).isEmpty()) {
            throw invalid(at + ": Invalid `data` in `redacted_thinking` block");
        }
    }

    /** Blocks of the provider's own making come back as they were, or not at all. */
    private void unchanged(String at, String type, JsonNode block) {
        String key =
                block.has("tool_use_id")
                        ? Json.string(block.path("tool_use_id")) + "/result"
                        : Json.string(block.path("id"));
        JsonNode original = memory.block(key).orElseThrow(() -> unknownTag(at, type));
        if (!original.equals(block)) {
            throw invalid(at + ": " + type + " blocks cannot be modified: " + block);
        }
    }

    private static Refusal unknownTag(String at, String type) {
        return invalid(
                at
                        + ": Input tag '"
                        + type
                        + "' found using 'type' does not match any of the expected tags: 'text', 'thinking', 'tool_use', …");
    }

    private static Refusal modified(String at) {
        return invalid(
                at
                        + ": `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must"
                        + " remain as they were in the original response.");
    }

    private static void pairs(List<JsonNode> messages) {
        for (int i = 0; i < messages.size(); i++) {
            boolean assistant = role(messages.get(i)).equals("assistant");
            List<String> calls = assistant ? ids(messages.get(i), "tool_use", "id") : List.of();
            boolean paused = assistant && i == messages.size() - 1 && calls.isEmpty();
            JsonNode next = i + 1 < messages.size() ? messages.get(i + 1) : null;
            List<String> results =
                    next == null ? List.of() : ids(next, "tool_result", "tool_use_id");
            Set<String> unanswered = new HashSet<>(calls);
            results.forEach(unanswered::remove);
            if (!unanswered.isEmpty() && !paused) {
                throw invalid(
                        "messages."
                                + i
                                + ": `tool_use` ids were found without `tool_result` blocks immediately after: "
                                + String.join(", ", unanswered)
                                + ". Each `tool_use` block must have a corresponding `tool_result` block in the next message.");
            }
            results(i + 1, results, calls);
            if (next != null && !calls.isEmpty()) {
                resultsComeFirst(i + 1, next);
            }
        }
        results(0, ids(messages.getFirst(), "tool_result", "tool_use_id"), List.of());
    }

    private static void results(int message, List<String> results, List<String> calls) {
        Set<String> seen = new HashSet<>();
        for (String id : results) {
            if (!calls.contains(id)) {
                throw invalid(
                        "messages."
                                + message
                                + ".content.0: unexpected `tool_use_id` found in `tool_result` blocks: "
                                + id
                                + ". Each `tool_result` block must have a corresponding `tool_use` block in the previous message.");
            }
            if (!seen.add(id)) {
                throw invalid(
                        "messages."
                                + message
                                + ".content: each tool_use must have a single result. Found multiple `tool_result` blocks with id: "
                                + id);
            }
        }
    }

    private static void resultsComeFirst(int message, JsonNode next) {
        boolean other = false;
        for (JsonNode block : Json.items(next.path("content"))) {
            if (!type(block).equals("tool_result")) {
                other = true;
            } else if (other) {
                throw invalid(
                        "messages."
                                + message
                                + ": `tool_use` ids were found without `tool_result` blocks immediately after: "
                                + Json.string(block.path("tool_use_id"))
                                + ". Each `tool_use` block must have a corresponding `tool_result` block in the next message.");
            }
        }
    }

    private static void toolsAreDefined(JsonNode request, List<JsonNode> messages) {
        boolean used = messages.stream().anyMatch(m -> !ids(m, "tool_use", "id").isEmpty());
        if (used && Json.items(request.path("tools")).isEmpty()) {
            throw invalid(
                    "Requests which have `tool_use` or `tool_result` blocks in their messages must define tools");
        }
    }

    /**
     * In a loop of tools the thoughts that led to the calls stand before them, all of them; without
     * a budget also none of them.
     */
    private void thoughts(List<JsonNode> messages, Thinking thinking) {
        int last = messages.size() - 2;
        if (thinking == Thinking.OFF
                || last < 0
                || ids(messages.getLast(), "tool_result", "tool_use_id").isEmpty()) {
            return;
        }
        List<JsonNode> blocks = Json.items(messages.get(last).path("content"));
        String at = "messages." + last + ".content.0";
        if (thinking == Thinking.BUDGETED && !isThought(blocks.getFirst())) {
            throw invalid(
                    at
                            + ".type: Expected `thinking` or `redacted_thinking`, but found `"
                            + type(blocks.getFirst())
                            + "`. When `thinking` is enabled, a final `assistant` message must start with a thinking block"
                            + " (preceeding the lastmost set of `tool_use` and `tool_result` blocks). We recommend you include"
                            + " thinking blocks from previous turns. To avoid this requirement, disable `thinking`.");
        }
        List<String> sent =
                blocks.stream()
                        .filter(AnthropicMessageRules::isThought)
                        .map(b -> Json.string(b.path(b.has("data") ? "data" : "signature")))
                        .toList();
        for (String call : ids(messages.get(last), "tool_use", "id")) {
            memory.thoughtsBefore(call)
                    .filter(original -> !original.equals(sent))
                    .filter(_ -> thinking == Thinking.BUDGETED || !sent.isEmpty())
                    .ifPresent(
                            _ -> {
                                throw modified(at);
                            });
        }
    }

    private void end(JsonNode last, AnthropicModel model, Thinking thinking) {
        if (role(last).equals("user")) {
            return;
        }
        boolean paused =
                Json.items(last.path("content")).stream()
                        .anyMatch(block -> type(block).equals("server_tool_use"));
        if (!paused && (!model.takesPrefill() || thinking != Thinking.OFF)) {
            throw invalid(
                    "This model does not support assistant message prefill. The conversation must end with a user message.");
        }
    }

    private static boolean isThought(JsonNode block) {
        return type(block).equals("thinking") || type(block).equals("redacted_thinking");
    }

    private static List<String> ids(JsonNode message, String type, String field) {
        return Json.items(message.path("content")).stream()
                .filter(block -> type(block).equals(type))
                .map(block -> Json.string(block.path(field)))
                .toList();
    }

    private static String role(JsonNode message) {
        return Json.string(message.path("role"));
    }

    private static String type(JsonNode block) {
        return Json.string(block.path("type"));
    }
}
