package dev.workmate.llm.openai;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.Pictures;
import dev.workmate.llm.http.WireJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a conversation as items. Sealed thoughts go back as they came, before the item that
 * followed them, and only to the model they came from. Used once.
 */
final class ResponsesInput {
    private final Origin self;
    private final ModelCard card;
    private final Map<ToolUseId, String> ids = new HashMap<>();

    ResponsesInput(Origin self, ModelCard card) {
        this.self = self;
        this.card = card;
    }

    ArrayNode write(List<ChatMessage> messages) {
        ArrayNode input = WireJson.array();
        for (ChatMessage message : messages) {
            switch (message) {
                case UserSaid said -> input.add(user(said));
                case ModelSaid said ->
                        items(isSealed(said) ? said : said.withoutThoughts()).forEach(input::add);
                case ToolsAnswered answered ->
                        answered.answers().forEach(answer -> input.add(output(answer)));
            }
        }
        return input;
    }

    private ObjectNode user(UserSaid said) {
        Pictures pictures = Pictures.of(said, card, Pictures.Kinds.WITH_PDF);
        ObjectNode message = WireJson.object().put("role", "user");
        ArrayNode content = message.putArray("content");
        if (!pictures.words().isEmpty()) {
            content.add(WireJson.object().put("type", "input_text").put("text", pictures.words()));
        }
        for (Pictures.Enclosed document : pictures.documents()) {
            content.add(
                    WireJson.object()
                            .put("type", "input_file")
                            .put("filename", document.fileName())
                            .put("file_data", document.dataUrl()));
        }
        pictures.pictures().forEach(picture -> content.add(image(picture)));
        if (!said.aside().isBlank()) {
            content.add(WireJson.object().put("type", "input_text").put("text", said.aside()));
        }
        return message;
    }

    private List<JsonNode> items(ModelSaid said) {
        boolean own = said.origin().equals(self);
        List<JsonNode> items = new ArrayList<>();
        @Nullable JsonNode message = null;
        for (AnswerBlock block : said.blocks()) {
            switch (block) {
                case UnknownBlock mark when mark.kind().equals(ResponsesReader.MESSAGE_ITEM) ->
                        message = own ? WireJson.any(mark.raw().value()) : null;
                case UnknownBlock unknown
                        when own && WireJson.any(unknown.raw().value()).has("id") ->
                        items.add(WireJson.any(unknown.raw().value()));
                case TextBlock text when !text.text().isBlank() -> {
                    items.add(message(text.text(), message));
                    message = null;
                }
                case ThinkingBlock thought when own && !thought.opaque().isEmpty() ->
                        items.add(WireJson.any(thought.opaque()));
                case ToolCallBlock call -> items.add(call(said, call, own));
                default -> {}
            }
        }
        return withFollowers(items);
    }

    /** The provider keeps no thoughts for us, so one without its seal means nothing to it. */
    private static boolean isSealed(ModelSaid said) {
        return said.blocks().stream()
                .filter(ThinkingBlock.class::isInstance)
                .map(thought -> WireJson.any(((ThinkingBlock) thought).opaque()))
                .filter(item -> item.path("type").asString("").equals("reasoning"))
                .allMatch(item -> item.path("encrypted_content").isString());
    }

    /** A thought that nothing follows would be refused. */
    private static List<JsonNode> withFollowers(List<JsonNode> items) {
        int end = items.size();
        while (end > 0 && items.get(end - 1).path("type").asString("").equals("reasoning")) {
            end--;
        }
        return items.subList(0, end);
    }

    private static ObjectNode message(String text, @Nullable JsonNode mark) {
        ObjectNode message = WireJson.object().put("type", "message").put("role", "assistant");
        ObjectNode part = WireJson.object().put("type", "output_text").put("text", text);
        part.putArray("annotations");
        message.putArray("content").add(part);
        if (mark != null && mark.isObject()) {
            mark.properties().forEach(field -> message.set(field.getKey(), field.getValue()));
        }
        return message;
    }

    private ObjectNode call(ModelSaid said, ToolCallBlock call, boolean own) {
        boolean sameProvider = said.origin().provider().equals(self.provider());
        String id = sameProvider ? call.providerCallId() : call.toolUseId().value();
        ids.put(call.toolUseId(), id);
        ObjectNode item = WireJson.object().put("type", "function_call").put("call_id", id);
        item.put("name", call.toolName());
        item.put("arguments", WireJson.argumentsBack(call.arguments()).value());
        if (own && !call.opaque().isEmpty()) {
            item.put("id", call.opaque());
        }
        return item;
    }

    private ObjectNode output(ToolAnswer answer) {
        Pictures given = Pictures.of(answer, card, Pictures.Kinds.WITH_PDF);
        ObjectNode item =
                WireJson.object()
                        .put("type", "function_call_output")
                        .put(
                                "call_id",
                                ids.getOrDefault(answer.toolUseId(), answer.providerCallId()));
        if (given.pictures().isEmpty()) {
            return item.put("output", given.words());
        }
        ArrayNode parts = item.putArray("output");
        if (!given.words().isBlank()) {
            parts.add(WireJson.object().put("type", "input_text").put("text", given.words()));
        }
        given.pictures().forEach(picture -> parts.add(image(picture)));
        return item;
    }

    private static ObjectNode image(Pictures.Encoded picture) {
        return WireJson.object()
                .put("type", "input_image")
                .put("detail", "auto")
                .put("image_url", picture.dataUrl());
    }
}
