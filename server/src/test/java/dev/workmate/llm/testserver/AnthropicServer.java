package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Speaks the Anthropic Messages API, both versions. */
public final class AnthropicServer extends ProviderServer {
    private static final Map<Integer, String> TYPES =
            Map.of(
                    400, "invalid_request_error",
                    401, "authentication_error",
                    402, "billing_error",
                    403, "permission_error",
                    404, "not_found_error",
                    413, "request_too_large",
                    429, "rate_limit_error",
                    500, "api_error",
                    504, "timeout_error",
                    529, "overloaded_error");

    private final AnthropicMemory memory = new AnthropicMemory();
    private final AnthropicRules rules = new AnthropicRules(memory);

    @Override
    List<String> frames(Reply reply, HttpCall call) {
        return new AnthropicStream(reply, call.json(), memory).frames();
    }

    @Override
    void check(HttpCall call) {
        rules.check(call);
    }

    @Override
    Asked asked(JsonNode request) {
        JsonNode last = Json.items(request.path("messages")).getLast();
        JsonNode content = last.path("content");
        boolean answered =
                Json.items(content).stream()
                        .anyMatch(block -> Json.string(block.path("type")).equals("tool_result"));
        return new Asked(
                words(request.path("system")),
                Json.items(request.path("tools")).stream()
                        .map(tool -> Json.string(tool.path("name")))
                        .toList(),
                words(content),
                answered);
    }

    private static String words(JsonNode content) {
        if (content.isString()) {
            return content.stringValue();
        }
        StringBuilder words = new StringBuilder();
        Json.items(content).forEach(block -> words.append(Json.string(block.path("text"))));
        return words.toString();
    }

    @Override
    Refusal failure(int status, String message) {
        return new Refusal(status, TYPES.getOrDefault(status, "api_error"), message);
    }

    @Override
    String errorBody(Refusal refusal) {
        return Json.text(
                map(
                        "type", "error",
                        "error", map("type", refusal.type(), "message", refusal.message()),
                        "request_id", "req_011CTestServer"));
    }

    @Override
    String errorFrame(Refusal refusal) {
        return "event: error\ndata: " + errorBody(refusal) + "\n\n";
    }

    @Override
    String modelList(HttpCall call, List<String> models) {
        AnthropicRules.access(call);
        if (!call.path().equals("/v1/models")) {
            throw new Refusal(404, "not_found_error", "Not Found");
        }
        return Json.text(
                map(
                        "data",
                        models.stream().map(id -> map("type", "model", "id", id)).toList(),
                        "has_more",
                        false));
    }

    @Override
    String frame(String data) {
        return "event: content_block_delta\ndata: " + data + "\n\n";
    }

    @Override
    String restarted(String firstFrame) {
        return firstFrame.replaceFirst("\"id\":\"msg_[^\"]*\"", "\"id\":\"msg_01Spliced\"");
    }
}
