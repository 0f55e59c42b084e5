package dev.workmate.llm.gemini;

import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.WireJson;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Where an answer's statements come from. Gemini counts bytes; we count characters. */
final class GeminiSources {
    private GeminiSources() {}

    static void cite(List<AnswerDraft.Words> said, JsonNode candidate) {
        if (said.isEmpty()) {
            return;
        }
        JsonNode grounding = candidate.path("groundingMetadata");
        for (JsonNode support : grounding.path("groundingSupports")) {
            for (JsonNode index : support.path("groundingChunkIndices")) {
                JsonNode chunk = grounding.path("groundingChunks").path(index.asInt());
                JsonNode source =
                        chunk.path("web").isObject()
                                ? chunk.path("web")
                                : chunk.path("retrievedContext");
                add(said, support.path("segment"), source);
            }
        }
        JsonNode metadata = candidate.path("citationMetadata");
        for (String list : new String[] {"citationSources", "citations"}) {
            metadata.path(list).forEach(citation -> add(said, citation, citation));
        }
    }

    private static void add(List<AnswerDraft.Words> said, JsonNode range, JsonNode source) {
        String uri = WireJson.text(source, "uri");
        if (!uri.isEmpty()) {
            words(said, range)
                    .cite(
                            new AnswerDraft.Source(
                                    uri,
                                    WireJson.text(source, "title"),
                                    WireJson.text(range, "text")),
                            AnswerDraft.Unit.BYTES,
                            range.path("startIndex").asInt(0),
                            range.path("endIndex").asInt(Integer.MAX_VALUE));
        }
    }

    /** The run of words that a range is about: the one it quotes, or the one it numbers. */
    private static AnswerDraft.Words words(List<AnswerDraft.Words> said, JsonNode range) {
        String quoted = WireJson.text(range, "text");
        int numbered = Math.clamp(range.path("partIndex").asInt(0), 0, said.size() - 1);
        return said.stream()
                .filter(words -> !quoted.isEmpty() && words.soFar().contains(quoted))
                .findFirst()
                .orElse(said.get(numbered));
    }
}
