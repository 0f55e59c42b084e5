package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Speaks the Gemini API's streaming method. */
public final class GeminiServer extends ProviderServer {
    private static final Map<Integer, String> STATES =
            Map.of(
                    400, "INVALID_ARGUMENT",
                    401, "UNAUTHENTICATED",
                    403, "PERMISSION_DENIED",
                    404, "NOT_FOUND",
                    429, "RESOURCE_EXHAUSTED",
                    500, "INTERNAL",
                    503, "UNAVAILABLE",
                    504, "DEADLINE_EXCEEDED");

    private final GeminiMemory memory = new GeminiMemory();
    private final GeminiRules rules = new GeminiRules(memory);

    @Override
    List<String> frames(Reply reply, HttpCall call) {
        return new GeminiStream(reply, GeminiRules.model(call), call.json(), memory).frames();
    }

    @Override
    void check(HttpCall call) {
        rules.check(call);
    }

    @Override
    Asked asked(JsonNode request) {
        String words = "";
        boolean answered = false;
        for (JsonNode content : Json.items(request.path("contents"))) {
            if (!Json.string(content.path("role")).equals("user")) {
                continue;
            }
            answered =
                    Json.items(content.path("parts")).stream()
                            .anyMatch(part -> part.has("functionResponse"));
            words = answered ? words : words(content);
        }
        List<String> tools =
                Json.items(request.path("tools")).stream()
                        .flatMap(tool -> Json.items(tool.path("functionDeclarations")).stream())
                        .map(function -> Json.string(function.path("name")))
                        .toList();
        return new Asked(words(request.path("systemInstruction")), tools, words, answered);
    }

    private static String words(JsonNode content) {
        StringBuilder words = new StringBuilder();
        Json.items(content.path("parts"))
                .forEach(part -> words.append(Json.string(part.path("text"))));
        return words.toString();
    }

    @Override
    Refusal failure(int status, String message) {
        return new Refusal(status, STATES.getOrDefault(status, "UNKNOWN"), message);
    }

    @Override
    String errorBody(Refusal refusal) {
        Map<String, Object> error =
                map(
                        "code",
                        refusal.status(),
                        "message",
                        refusal.message(),
                        "status",
                        refusal.type());
        if (refusal.code().equals("API_KEY_INVALID")) {
            error.put(
                    "details",
                    List.of(
                            map(
                                    "@type", "type.googleapis.com/google.rpc.ErrorInfo",
                                    "reason", "API_KEY_INVALID",
                                    "domain", "googleapis.com")));
        }
        if (refusal.status() == 429) {
            error.put(
                    "details",
                    List.of(
                            map(
                                    "@type", "type.googleapis.com/google.rpc.RetryInfo",
                                    "retryDelay", "0.05s")));
        }
        return Json.text(map("error", error));
    }

    @Override
    String errorFrame(Refusal refusal) {
        return frame(errorBody(refusal));
    }

    @Override
    String modelList(HttpCall call, List<String> models) {
        GeminiRules.key(call);
        if (!call.path().equals("/v1beta/models")) {
            throw new Refusal(404, "NOT_FOUND", "Requested entity was not found.");
        }
        return Json.text(
                map("models", models.stream().map(id -> map("name", "models/" + id)).toList()));
    }

    @Override
    String frame(String data) {
        return "data: " + data + "\r\n\r\n";
    }

    @Override
    String restarted(String firstFrame) {
        return firstFrame;
    }
}
