package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error shapes of OpenAI's two wires. */
final class OpenAiErrors {
    private OpenAiErrors() {}

    static String modelList(HttpCall call, List<String> models) {
        if (!call.path().endsWith("/v1/models")) {
            throw new Refusal(404, "invalid_request_error", "Not Found");
        }
        return Json.text(
                Json.map(
                        "object",
                        "list",
                        "data",
                        models.stream().map(id -> Json.map("id", id, "object", "model")).toList()));
    }

    static Map<String, Object> error(Refusal refusal) {
        return map(
                "message", refusal.message(),
                "type", refusal.type(),
                "param", orNull(refusal.param()),
                "code", orNull(refusal.code()));
    }

    static Refusal failure(int status, String message) {
        return switch (status) {
            case 401 ->
                    new Refusal(status, "invalid_request_error", message, "invalid_api_key", "");
            case 429 -> new Refusal(status, "requests", message, "rate_limit_exceeded", "");
            case 402 -> new Refusal(429, "insufficient_quota", message, "insufficient_quota", "");
            case 400, 404, 413, 422 -> new Refusal(status, "invalid_request_error", message);
            default -> new Refusal(status, "server_error", message, "server_error", "");
        };
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
