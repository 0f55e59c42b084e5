package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import dev.workmate.event.value.Usage;
import dev.workmate.llm.testserver.Part.Call;
import dev.workmate.llm.testserver.Part.Source;
import dev.workmate.llm.testserver.Part.Strange;
import dev.workmate.llm.testserver.Part.Thought;
import dev.workmate.llm.testserver.Part.Words;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.llm.testserver.Reply.Trimming;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Writes one answer as the Gemini API streams it. */
final class GeminiStream {
    private final Reply reply;
    private final String model;
    private final boolean thinks;
    private final boolean showsThoughts;
    private final GeminiMemory memory;
    private final String responseId;
    private final List<String> frames = new ArrayList<>();
    private final List<Object> chunks = new ArrayList<>();
    private final List<Object> supports = new ArrayList<>();
    private final List<Object> queries = new ArrayList<>();
    private int textBytes;
    private boolean signed;
    private boolean malformed;

    GeminiStream(Reply reply, String model, JsonNode request, GeminiMemory memory) {
        this.reply = reply;
        this.model = model;
        JsonNode config = request.path("generationConfig").path("thinkingConfig");
        this.showsThoughts = config.path("includeThoughts").asBoolean(false);
        this.thinks =
                reply.parts().stream().anyMatch(Thought.class::isInstance)
                        || model.startsWith("gemini-3");
        this.memory = memory;
        this.responseId = memory.id();
    }

    List<String> frames() {
        if (reply.stop() == Stop.FILTERED && reply.parts().isEmpty()) {
            add(map("promptFeedback", map("blockReason", "PROHIBITED_CONTENT")));
            return frames;
        }
        for (Part part : reply.parts()) {
            switch (part) {
                case Thought thought -> thought(thought);
                case Words words -> words(words);
                case Call call -> call(call);
                case Strange strange -> strange(strange);
                case Part.Search search -> queries.add(search.query());
            }
        }
        if (reply.has(Trimming.STRANGE_EVENTS)) {
            add(map("weather", map("sky", "clear")));
        }
        end();
        return frames;
    }

    private void thought(Thought thought) {
        if (showsThoughts && thought.shape() == Part.Shape.SHOWN) {
            for (String piece : ProviderServer.pieces(thought.text(), 18)) {
                part(map("text", piece, "thought", true));
            }
        }
    }

    private void words(Words words) {
        int start = textBytes;
        for (String piece : ProviderServer.pieces(words.text(), 10)) {
            part(map("text", piece));
        }
        textBytes += words.text().getBytes(StandardCharsets.UTF_8).length;
        for (Source source : words.sources()) {
            Map<String, Object> segment = map("endIndex", textBytes, "text", words.text());
            if (start > 0) {
                segment.put("startIndex", start);
            }
            supports.add(map("segment", segment, "groundingChunkIndices", List.of(chunks.size())));
            chunks.add(map("web", map("uri", source.address(), "title", source.title())));
        }
    }

    /** A call comes whole; only the first of a set carries the signature. */
    private void call(Call call) {
        JsonNode arguments;
        try {
            arguments = Json.parse(call.arguments().isEmpty() ? "{}" : call.arguments());
        } catch (JacksonException e) {
            malformed = true;
            return;
        }
        Map<String, Object> part = map("functionCall", map("name", call.tool(), "args", arguments));
        if (thinks && !signed) {
            part.put("thoughtSignature", memory.seals().seal(call.tool()));
            signed = true;
        }
        part(part);
    }

    private void strange(Strange strange) {
        Map<String, Object> part = map(strange.kind(), map("mass", 1.5, "note", "größer ✨"));
        memory.remember(Json.parse(Json.text(part)));
        part(part);
    }

    private void end() {
        Map<String, Object> last = map("text", "");
        if (thinks && !signed && reply.parts().stream().anyMatch(Thought.class::isInstance)) {
            last.put("thoughtSignature", memory.seals().seal(""));
        }
        Map<String, Object> candidate = candidate(malformed ? null : last);
        candidate.put("finishReason", malformed ? "MALFORMED_FUNCTION_CALL" : finishReason());
        if (malformed) {
            candidate.put("finishMessage", "Malformed function call: print(default_api.");
        }
        if (!chunks.isEmpty() || !queries.isEmpty()) {
            Map<String, Object> grounding =
                    map("groundingChunks", chunks, "groundingSupports", supports);
            if (!queries.isEmpty()) {
                grounding.put("webSearchQueries", queries);
            }
            candidate.put("groundingMetadata", grounding);
        }
        add(map("candidates", List.of(candidate)));
    }

    private String finishReason() {
        return switch (reply.stop()) {
            case END, CALLS, STOP_SEQUENCE, PAUSED -> "STOP";
            case MAX_TOKENS, CONTEXT_EXCEEDED -> "MAX_TOKENS";
            case REFUSED -> "PROHIBITED_CONTENT";
            case FILTERED -> "SAFETY";
            case STRANGE -> "WEATHER_CHANGED";
        };
    }

    private void part(Map<String, Object> part) {
        add(map("candidates", List.of(candidate(part))));
    }

    private static Map<String, Object> candidate(@Nullable Map<String, Object> part) {
        Map<String, Object> content = map("role", "model");
        if (part != null) {
            content.put("parts", List.of(part));
        }
        return map("content", content, "index", 0);
    }

    private void add(Map<String, Object> chunk) {
        chunk.put("usageMetadata", usage());
        chunk.put("modelVersion", model);
        chunk.put("responseId", responseId);
        frames.add("data: " + Json.text(chunk) + "\r\n\r\n");
    }

    private Map<String, Object> usage() {
        Usage usage = reply.usage();
        long prompt = usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens();
        Map<String, Object> counts =
                map(
                        "promptTokenCount",
                        prompt,
                        "candidatesTokenCount",
                        usage.outputTokens() - usage.reasoningTokens(),
                        "totalTokenCount",
                        prompt + usage.outputTokens(),
                        "promptTokensDetails",
                        List.of(map("modality", "TEXT", "tokenCount", prompt)));
        if (usage.cacheReadTokens() > 0) {
            counts.put("cachedContentTokenCount", usage.cacheReadTokens());
        }
        if (usage.reasoningTokens() > 0) {
            counts.put("thoughtsTokenCount", usage.reasoningTokens());
        }
        return counts;
    }
}
