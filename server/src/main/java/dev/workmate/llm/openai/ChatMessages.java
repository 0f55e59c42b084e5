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
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.Pictures;
import dev.workmate.llm.http.WireJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a conversation for Chat Completions. Used once. */
final class ChatMessages {
    private static final int SHORT_ID = 9;

    /** What stands between a tool's result and the user, where a server wants something there. */
    private static final String SEEN = "I have seen the results.";

    private final Origin self;
    private final ModelCard card;
    private final Map<ToolUseId, String> ids = new HashMap<>();

    ChatMessages(Origin self, ModelCard card) {
        this.self = self;
        this.card = card;
    }

    void write(List<ChatMessage> messages, ArrayNode written) {
        for (ChatMessage message : messages) {
            switch (message) {
                case UserSaid said -> {
                    if (card.has(Quirk.NINE_LETTER_IDS) && endsWithAResult(written)) {
                        written.add(
                                WireJson.object().put("role", "assistant").put("content", SEEN));
                    }
                    written.add(user(said));
                }
                case ModelSaid said -> {
                    ObjectNode assistant = assistant(said);
                    if (assistant.has("tool_calls") || assistant.path("content").isString()) {
                        written.add(assistant);
                    }
                }
                case ToolsAnswered answered -> results(answered, written);
            }
        }
    }

    private static boolean endsWithAResult(ArrayNode written) {
        return !written.isEmpty()
                && written.get(written.size() - 1).path("role").asString("").equals("tool");
    }

    private ObjectNode user(UserSaid said) {
        Pictures pictures = Pictures.of(said, card, Pictures.Kinds.WITH_PDF);
        ObjectNode message = WireJson.object().put("role", "user");
        String aside = said.aside().isBlank() ? "" : "\n\n" + said.aside();
        if (pictures.pictures().isEmpty() && pictures.documents().isEmpty()) {
            return message.put("content", pictures.words() + aside);
        }
        ArrayNode content = message.putArray("content");
        if (!pictures.words().isEmpty()) {
            content.add(text(pictures.words()));
        }
        for (Pictures.Enclosed document : pictures.documents()) {
            ObjectNode file = WireJson.object().put("type", "file");
            file.putObject("file")
                    .put("filename", document.fileName())
                    .put("file_data", document.dataUrl());
            content.add(file);
        }
        pictures.pictures().forEach(picture -> content.add(image(picture)));
        if (!aside.isEmpty()) {
            content.add(text(said.aside()));
        }
        return message;
    }

    private ObjectNode assistant(ModelSaid said) {
        boolean own = said.origin().equals(self);
        ObjectNode message = WireJson.object().put("role", "assistant");
        message.putNull("content");
        StringBuilder words = new StringBuilder();
        StringBuilder thoughts = new StringBuilder();
        for (AnswerBlock block : said.blocks()) {
            switch (block) {
                case TextBlock text -> words.append(text.text());
                case ThinkingBlock thought when own -> {
                    thoughts.append(thought.text());
                    if (!thought.opaque().isEmpty()) {
                        message.set("reasoning_details", WireJson.any(thought.opaque()));
                    }
                }
                case ToolCallBlock call -> message.withArray("tool_calls").add(call(said, call));
                case ThinkingBlock _, UnknownBlock _ -> {}
            }
        }
        if (!words.toString().isBlank()) {
            message.put("content", words.toString());
        }
        if (card.has(Quirk.REASONING_BACK) && message.has("tool_calls") && !thoughts.isEmpty()) {
            message.put("reasoning_content", thoughts.toString());
        }
        return message;
    }

    private ObjectNode call(ModelSaid said, ToolCallBlock call) {
        boolean sameProvider = said.origin().provider().equals(self.provider());
        String id = id(call, sameProvider);
        ids.put(call.toolUseId(), id);
        ObjectNode written = WireJson.object().put("id", id).put("type", "function");
        written.putObject("function")
                .put("name", call.toolName())
                .put("arguments", WireJson.argumentsBack(call.arguments()).value());
        return written;
    }

    private String id(ToolCallBlock call, boolean sameProvider) {
        if (!card.has(Quirk.NINE_LETTER_IDS)) {
            return sameProvider ? call.providerCallId() : call.toolUseId().value();
        }
        if (sameProvider && call.providerCallId().matches("[A-Za-z0-9]{9}")) {
            return call.providerCallId();
        }
        String letters = call.toolUseId().value().replace("-", "");
        return letters.substring(letters.length() - SHORT_ID);
    }

    /** Results are words here; pictures among them follow as if the user showed them. */
    private void results(ToolsAnswered answered, ArrayNode written) {
        ArrayNode shown = WireJson.array();
        for (ToolAnswer answer : answered.answers()) {
            Pictures given = Pictures.of(answer, card, Pictures.Kinds.WITH_PDF);
            String id = ids.getOrDefault(answer.toolUseId(), answer.providerCallId());
            written.add(
                    WireJson.object()
                            .put("role", "tool")
                            .put("tool_call_id", id)
                            .put("content", given.words()));
            if (!given.pictures().isEmpty()) {
                shown.add(text("Pictures that " + answer.toolName() + " gave:"));
                given.pictures().forEach(picture -> shown.add(image(picture)));
            }
        }
        if (!shown.isEmpty()) {
            ObjectNode message = WireJson.object().put("role", "user");
            message.set("content", shown);
            written.add(message);
        }
    }

    private static ObjectNode text(String text) {
        return WireJson.object().put("type", "text").put("text", text);
    }

    private static ObjectNode image(Pictures.Encoded picture) {
        ObjectNode image = WireJson.object().put("type", "image_url");
        image.putObject("image_url").put("url", picture.dataUrl());
        return image;
    }
}
