package dev.workmate.llm.gemini;

import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.WireJson;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Where an answer's statements come from. Gemini counts bytes; we count characters. */
final class GeminiSources {
    private GeminiSources() {}

    static void cite(AnswerDraft.Words words, JsonNode candidate) {
        JsonNode grounding = candidate.path("groundingMetadata");
        for (JsonNode support : grounding.path("groundingSupports")) {
            JsonNode segment = support.path("segment");
            for (JsonNode index : support.path("groundingChunkIndices")) {
                JsonNode chunk = grounding.path("groundingChunks").path(index.asInt());
                JsonNode source =
                        chunk.path("web").isObject()
                                ? chunk.path("web")
                                : chunk.path("retrievedContext");
                add(words, segment, WireJson.text(source, "uri"), WireJson.text(source, "title"));
            }
        }
        JsonNode metadata = candidate.path("citationMetadata");
        for (String list : new String[] {"citationSources", "citations"}) {
            for (JsonNode citation : metadata.path(list)) {
                add(
                        words,
                        citation,
                        WireJson.text(citation, "uri"),
                        WireJson.text(citation, "title"));
            }
        }
    }

    private static void add(AnswerDraft.Words words, JsonNode range, String uri, String title) {
        if (!uri.isEmpty()) {
            byte[] bytes = words.soFar().getBytes(StandardCharsets.UTF_8);
            words.cite(
                    uri,
                    title,
                    "",
                    characters(bytes, range.path("startIndex").asInt(0)),
                    characters(bytes, range.path("endIndex").asInt(bytes.length)));
        }
    }

    private static int characters(byte[] text, int bytes) {
        int length = Math.clamp(bytes, 0, text.length);
        return new String(text, 0, length, StandardCharsets.UTF_8).length();
    }
}
