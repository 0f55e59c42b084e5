package dev.workmate.llm.gemini;

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

/**
 * Writes a conversation. Signatures go back on the parts they came with; calls of other models get
 * the word that Gemini documents for calls without one. Used once.
 */
final class GeminiContents {
    private static final String UNSIGNED = "skip_thought_signature_validator";

    private final Origin self;
    private final ModelCard card;
    private final Map<ToolUseId, String> ids = new HashMap<>();
    private final ArrayNode contents = WireJson.array();

    GeminiContents(Origin self, ModelCard card) {
        this.self = self;
        this.card = card;
    }

    ArrayNode write(List<ChatMessage> messages) {
        for (ChatMessage message : messages) {
            switch (message) {
                case UserSaid said -> user(said);
                case ModelSaid said -> model(said);
                case ToolsAnswered answered -> results(answered);
            }
        }
        return contents;
    }

    private void user(UserSaid said) {
        Pictures pictures = Pictures.of(said, card, Pictures.Kinds.WITHOUT_GIF);
        ArrayNode parts = parts("user");
        for (Pictures.Enclosed document : pictures.documents()) {
            parts.add(inline(document.document().type().mediaType(), document.content()));
        }
        for (Pictures.Encoded picture : pictures.pictures()) {
            parts.add(inline(picture.mediaType(), picture.data()));
        }
        if (!pictures.words().isEmpty()) {
            parts.add(WireJson.object().put("text", pictures.words()));
        }
        if (!said.aside().isBlank()) {
            parts.add(WireJson.object().put("text", said.aside()));
        }
    }

    private static ObjectNode inline(String mediaType, String data) {
        ObjectNode part = WireJson.object();
        part.putObject("inlineData").put("mimeType", mediaType).put("data", data);
        return part;
    }

    private void model(ModelSaid said) {
        boolean own = said.origin().equals(self);
        boolean firstCall = true;
        for (AnswerBlock block : said.blocks()) {
            switch (block) {
                case TextBlock text when !text.text().isEmpty() ->
                        parts("model").add(WireJson.object().put("text", text.text()));
                case ThinkingBlock thought when own && !thought.opaque().isEmpty() ->
                        parts("model").add(thought(thought));
                case ToolCallBlock call -> {
                    parts("model").add(call(said, call, own, firstCall));
                    firstCall = false;
                }
                case UnknownBlock unknown when own ->
                        parts("model").add(WireJson.any(unknown.raw().value()));
                default -> {}
            }
        }
    }

    private static ObjectNode thought(ThinkingBlock thought) {
        ObjectNode part = WireJson.object().put("text", thought.text());
        if (!thought.text().isEmpty()) {
            part.put("thought", true);
        }
        return part.put("thoughtSignature", thought.opaque());
    }

    private ObjectNode call(ModelSaid said, ToolCallBlock call, boolean own, boolean first) {
        ObjectNode part = WireJson.object();
        ObjectNode written = part.putObject("functionCall").put("name", call.toolName());
        WireJson.putRaw(written, "args", WireJson.argumentsBack(call.arguments()));
        boolean given = !call.providerCallId().equals(call.toolUseId().value());
        if (given && said.origin().provider().equals(self.provider())) {
            ids.put(call.toolUseId(), call.providerCallId());
            written.put("id", call.providerCallId());
        }
        if (own && !call.opaque().isEmpty()) {
            part.put("thoughtSignature", call.opaque());
        } else if (first && card.has(Quirk.SIGNED_CALLS)) {
            part.put("thoughtSignature", UNSIGNED);
        }
        return part;
    }

    private void results(ToolsAnswered answered) {
        for (ToolAnswer answer : answered.answers()) {
            ObjectNode part = WireJson.object();
            ObjectNode response = part.putObject("functionResponse");
            String id = ids.get(answer.toolUseId());
            if (id != null) {
                response.put("id", id);
            }
            response.put("name", answer.toolName());
            Pictures given = Pictures.of(answer, card, Pictures.Kinds.WITHOUT_GIF);
            response.putObject("response")
                    .put(answer.outcome() == Outcome.DONE ? "output" : "error", given.words());
            for (Pictures.Encoded picture : given.pictures()) {
                response.withArray("parts").add(inline(picture.mediaType(), picture.data()));
            }
            parts("user").add(part);
        }
    }

    /** The parts of the last content if it is the same side's, or of a new one. */
    private ArrayNode parts(String role) {
        if (!contents.isEmpty()
                && contents.get(contents.size() - 1) instanceof ObjectNode last
                && last.path("role").asString().equals(role)) {
            return (ArrayNode) last.path("parts");
        }
        ObjectNode content = WireJson.object().put("role", role);
        contents.add(content);
        return content.putArray("parts");
    }
}
