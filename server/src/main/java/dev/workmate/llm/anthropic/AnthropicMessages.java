package dev.workmate.llm.anthropic;

import static dev.workmate.llm.anthropic.AnthropicContent.text;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.WireJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a conversation. Thoughts and unknown blocks go back to the letter, but only to the model
 * they came from. Used once.
 */
final class AnthropicMessages {
    private static final String GO_ON = "Go on.";

    private final Origin self;
    private final AnthropicContent content;
    private final Map<ToolUseId, String> ids = new HashMap<>();
    private final List<ObjectNode> ends = new ArrayList<>();
    private Optional<ObjectNode> endOfThePast = Optional.empty();

    AnthropicMessages(Origin self, AnthropicContent content) {
        this.self = self;
        this.content = content;
    }

    ArrayNode write(List<ChatMessage> messages) {
        ArrayNode written = WireJson.array();
        for (ChatMessage message : messages) {
            switch (message) {
                case UserSaid said -> {
                    endOfThePast = lastAnswer(written);
                    add(written, "user", user(said));
                }
                case ModelSaid said -> add(written, "assistant", assistant(said));
                case ToolsAnswered answered -> add(written, "user", results(answered));
            }
        }
        if (endsWithWords(written)) {
            add(written, "user", WireJson.array().add(text(GO_ON)));
        }
        return written;
    }

    /** A model continues what it does itself, but not its own words. */
    private static boolean endsWithWords(ArrayNode written) {
        JsonNode last = written.path(written.size() - 1);
        return last.path("role").asString("").equals("assistant")
                && last.path("content")
                        .valueStream()
                        .noneMatch(b -> b.path("type").asString("").equals("server_tool_use"));
    }

    /** Whether a message, as it would be written, begins with a thought. */
    static boolean beginsWithThought(Origin self, ModelSaid said) {
        return said.origin().equals(self)
                && said.blocks().stream()
                        .filter(
                                block ->
                                        !(block instanceof TextBlock text && text.text().isBlank()))
                        .findFirst()
                        .filter(ThinkingBlock.class::isInstance)
                        .isPresent();
    }

    private static void add(ArrayNode written, String role, ArrayNode content) {
        if (!content.isEmpty()) {
            ObjectNode message = WireJson.object().put("role", role);
            message.set("content", content);
            written.add(message);
        }
    }

    private ArrayNode user(UserSaid said) {
        ArrayNode written = content.of(said);
        end(written);
        if (!said.aside().isBlank()) {
            written.add(text(said.aside()));
        }
        return written;
    }

    private ArrayNode assistant(ModelSaid said) {
        boolean own = said.origin().equals(self);
        ArrayNode written = WireJson.array();
        for (AnswerBlock block : said.blocks()) {
            switch (block) {
                case TextBlock text when !text.text().isBlank() -> written.add(text(text.text()));
                case ThinkingBlock thought when own -> thought(thought).ifPresent(written::add);
                case ToolCallBlock call -> written.add(call(said, call));
                case UnknownBlock unknown when own ->
                        written.add(WireJson.any(unknown.raw().value()));
                default -> {}
            }
        }
        return written;
    }

    /** A thought without its signature would be refused, so it stays behind. */
    private static Optional<ObjectNode> thought(ThinkingBlock thought) {
        if (thought.opaque().isEmpty()) {
            return Optional.empty();
        }
        ObjectNode block = WireJson.object();
        if (thought.redacted()) {
            block.put("type", "redacted_thinking").put("data", thought.opaque());
        } else {
            block.put("type", "thinking")
                    .put("thinking", thought.text())
                    .put("signature", thought.opaque());
        }
        return Optional.of(block);
    }

    private ObjectNode call(ModelSaid said, ToolCallBlock call) {
        boolean sameProvider = said.origin().provider().equals(self.provider());
        String id = sameProvider ? call.providerCallId() : call.toolUseId().value();
        ids.put(call.toolUseId(), id);
        ObjectNode block = WireJson.object().put("type", "tool_use").put("id", id);
        block.put("name", call.toolName());
        WireJson.putRaw(block, "input", WireJson.argumentsBack(call.arguments()));
        return block;
    }

    private ArrayNode results(ToolsAnswered answered) {
        ArrayNode results = WireJson.array();
        for (ToolAnswer answer : answered.answers()) {
            ObjectNode block = WireJson.object().put("type", "tool_result");
            block.put("tool_use_id", ids.getOrDefault(answer.toolUseId(), answer.providerCallId()));
            ArrayNode parts = content.of(answer);
            if (parts.size() == 1 && parts.get(0).path("type").asString("").equals("text")) {
                block.set("content", parts.get(0).path("text"));
            } else if (!parts.isEmpty()) {
                block.set("content", parts);
            }
            if (answer.outcome() == Outcome.FAILED) {
                block.put("is_error", true);
            }
            results.add(block);
        }
        end(results);
        return results;
    }

    /** The last words of an answer that stands right before the user's. */
    private static Optional<ObjectNode> lastAnswer(ArrayNode written) {
        JsonNode last = written.path(written.size() - 1);
        JsonNode block = last.path("content").path(last.path("content").size() - 1);
        boolean words =
                last.path("role").asString("").equals("assistant")
                        && block.path("type").asString("").equals("text");
        return words ? Optional.of((ObjectNode) block) : Optional.empty();
    }

    /** Where what was said before the last question ends; later questions find it there again. */
    Optional<ObjectNode> endOfThePast() {
        return endOfThePast;
    }

    private void end(ArrayNode content) {
        if (!content.isEmpty()) {
            ends.add((ObjectNode) content.get(content.size() - 1));
        }
    }

    /**
     * The last block of each message that is not the model's, as far as it will be the same in
     * later calls; in order.
     */
    List<ObjectNode> ends() {
        return List.copyOf(ends);
    }
}
