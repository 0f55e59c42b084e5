package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.AnthropicRules.invalid;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What the Messages API demands of documents, search results and what tools give. */
final class AnthropicSourceRules {
    private static final Set<String> RESULT_BLOCKS =
            Set.of("text", "image", "document", "search_result");

    private AnthropicSourceRules() {}

    /** One block that people or tools may send, beside plain words and pictures. */
    static void block(String at, String type, JsonNode block) {
        switch (type) {
            case "document" -> document(at + ".document", block);
            case "search_result" -> searchResult(at + ".search_result", block);
            case "tool_result" -> result(at + ".tool_result", block);
            default -> {}
        }
    }

    private static void document(String at, JsonNode block) {
        JsonNode source = block.path("source");
        String data = Json.string(source.path("data"));
        switch (Json.string(source.path("type"))) {
            case "base64" -> {
                if (!Json.string(source.path("media_type")).equals("application/pdf")) {
                    throw invalid(
                            at + ".source.base64.media_type: Input should be 'application/pdf'");
                }
                if (!DocumentRules.isPdf(data)) {
                    throw invalid(at + ".source.base64.data: The PDF specified was not valid.");
                }
            }
            case "text" -> {
                if (!Json.string(source.path("media_type")).equals("text/plain")
                        || data.isBlank()) {
                    throw invalid(at + ".source.text.media_type: Input should be 'text/plain'");
                }
            }
            default -> throw invalid(at + ".source: Input tag does not match");
        }
        if (block.has("title") && Json.string(block.path("title")).isEmpty()) {
            throw invalid(at + ".title: String should have at least 1 character");
        }
    }

    private static void searchResult(String at, JsonNode block) {
        for (String field : List.of("source", "title")) {
            if (Json.string(block.path(field)).isEmpty()) {
                throw invalid(at + "." + field + ": Field required");
            }
        }
        List<JsonNode> content = Json.items(block.path("content"));
        if (content.isEmpty()) {
            throw invalid(at + ".content: List should have at least 1 item");
        }
        for (JsonNode text : content) {
            if (!Json.string(text.path("type")).equals("text")
                    || Json.string(text.path("text")).isBlank()) {
                throw invalid(at + ".content: text content blocks must be non-empty");
            }
        }
    }

    private static void result(String at, JsonNode block) {
        List<JsonNode> content = Json.items(block.path("content"));
        if (block.path("content").isArray() && content.isEmpty()) {
            throw invalid(at + ".content: List should have at least 1 item");
        }
        boolean error = block.path("is_error").asBoolean(false);
        for (int i = 0; i < content.size(); i++) {
            String type = Json.string(content.get(i).path("type"));
            if (!RESULT_BLOCKS.contains(type)) {
                throw invalid(at + ".content." + i + ": Input tag '" + type + "' does not match");
            }
            if (error && !type.equals("text")) {
                throw invalid(at + ": all content must be type `text` if `is_error` is true");
            }
            if (type.equals("text") && Json.string(content.get(i).path("text")).isBlank()) {
                throw invalid("messages: text content blocks must contain non-whitespace text");
            }
            if (type.equals("image")) {
                AnthropicMessageRules.image(
                        at + ".content." + i + ".image.source.base64",
                        content.get(i).path("source"));
            }
            block(at + ".content." + i, type, content.get(i));
        }
    }

    /** All sources are to be cited, or none; and none where the answer is JSON. */
    static void citations(JsonNode request) {
        List<JsonNode> sources = new ArrayList<>();
        collect(request.path("messages"), sources);
        long cited =
                sources.stream()
                        .filter(s -> s.path("citations").path("enabled").asBoolean(false))
                        .count();
        if (cited > 0 && cited < sources.size()) {
            throw invalid(
                    "messages: citations must be enabled on all or none of the documents and search results");
        }
        if (cited > 0 && request.path("output_config").has("format")) {
            throw invalid(
                    "output_config.format: citations are not supported with structured outputs");
        }
    }

    private static void collect(JsonNode node, List<JsonNode> sources) {
        String type = Json.string(node.path("type"));
        if (type.equals("document") || type.equals("search_result")) {
            sources.add(node);
            return;
        }
        node.values().forEach(child -> collect(child, sources));
    }
}
