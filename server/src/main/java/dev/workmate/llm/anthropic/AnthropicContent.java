package dev.workmate.llm.anthropic;

import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.http.Pictures;
import dev.workmate.llm.http.WireJson;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes what people and tools give: words, pictures, documents, and what can be cited. */
record AnthropicContent(ModelCard card, Citing citing) {
    /** Whether answers say where they come from; the provider wants all sources or none. */
    enum Citing {
        ON,
        OFF
    }

    /** Citations and answers in JSON exclude each other. */
    static AnthropicContent of(ModelCard card, ModelRequest request) {
        boolean cites = card.can(Feature.CITATIONS) && request.wishes().answer().isEmpty();
        return new AnthropicContent(card, cites ? Citing.ON : Citing.OFF);
    }

    static ObjectNode text(String text) {
        return WireJson.object().put("type", "text").put("text", text);
    }

    ArrayNode of(UserSaid said) {
        Pictures pictures = Pictures.of(said, card, Pictures.Kinds.WITH_ALL_DOCUMENTS);
        ArrayNode content = WireJson.array();
        pictures.documents().forEach(document -> content.add(document(document)));
        pictures.pictures().forEach(picture -> content.add(image(picture)));
        addText(content, pictures.words());
        return content;
    }

    /** An error takes words only. */
    ArrayNode of(ToolAnswer answer) {
        if (answer.outcome() == Outcome.FAILED) {
            ArrayNode words = WireJson.array();
            addText(words, answer.output());
            return words;
        }
        Pictures given = Pictures.of(answer, card, Pictures.Kinds.WITH_ALL_DOCUMENTS);
        ArrayNode parts = passages(answer, given.words());
        given.pictures().forEach(picture -> parts.add(image(picture)));
        return parts;
    }

    private static ObjectNode image(Pictures.Encoded picture) {
        ObjectNode image = WireJson.object().put("type", "image");
        image.putObject("source")
                .put("type", "base64")
                .put("media_type", picture.mediaType())
                .put("data", picture.data());
        return image;
    }

    private ObjectNode document(Pictures.Enclosed enclosed) {
        boolean text = enclosed.document().type().isText();
        ObjectNode document = WireJson.object().put("type", "document");
        document.putObject("source")
                .put("type", text ? "text" : "base64")
                .put("media_type", text ? "text/plain" : "application/pdf")
                .put("data", enclosed.content());
        document.put("title", enclosed.title());
        return cited(document);
    }

    private ObjectNode cited(ObjectNode source) {
        if (citing == Citing.ON) {
            source.putObject("citations").put("enabled", true);
        }
        return source;
    }

    /** A tool's words, in which what can be cited stands apart. */
    private ArrayNode passages(ToolAnswer answer, String words) {
        ArrayNode parts = WireJson.array();
        int told = 0;
        List<Passage> citable = citing == Citing.ON ? answer.passages() : List.of();
        for (Passage passage : citable) {
            Span place = passage.place();
            String text = words.substring(place.start(), place.end());
            if (place.start() >= told && !text.isBlank()) {
                addText(parts, words.substring(told, place.start()));
                parts.add(searchResult(passage, text));
                told = place.end();
            }
        }
        addText(parts, words.substring(told));
        return parts;
    }

    private ObjectNode searchResult(Passage passage, String text) {
        ObjectNode result = WireJson.object().put("type", "search_result");
        String source = passage.source().isBlank() ? "result" : passage.source();
        result.put("source", source);
        result.put("title", passage.title().isBlank() ? source : passage.title());
        result.putArray("content").add(text(text));
        return cited(result);
    }

    private static void addText(ArrayNode parts, String words) {
        if (!words.isBlank()) {
            parts.add(text(words));
        }
    }
}
