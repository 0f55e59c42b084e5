package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Speaks Chat Completions as OpenAI or one of the many others does. */
public final class OpenAiChatServer extends ProviderServer {
    private final ChatDialect dialect;
    private final ChatRules rules;
    private final AtomicInteger ids = new AtomicInteger();

    public OpenAiChatServer(ChatDialect dialect) {
        this.dialect = dialect;
        this.rules = new ChatRules(dialect);
    }

    @Override
    List<String> frames(Reply reply, HttpCall call) {
        return new ChatStream(reply, call.json(), dialect, ids).frames();
    }

    @Override
    void check(HttpCall call) {
        rules.check(call);
    }

    @Override
    Asked asked(JsonNode request) {
        StringBuilder system = new StringBuilder();
        String words = "";
        boolean answered = false;
        for (JsonNode message : Json.items(request.path("messages"))) {
            String role = Json.string(message.path("role"));
            answered = role.equals("tool");
            if (role.equals("system") || role.equals("developer")) {
                system.append(words(message));
            } else if (role.equals("user")) {
                words = words(message);
            }
        }
        List<String> tools =
                Json.items(request.path("tools")).stream()
                        .map(tool -> Json.string(tool.path("function").path("name")))
                        .toList();
        return new Asked(system.toString(), tools, words, answered);
    }

    private static String words(JsonNode message) {
        JsonNode content = message.path("content");
        if (content.isString()) {
            return content.stringValue();
        }
        StringBuilder words = new StringBuilder();
        Json.items(content).forEach(part -> words.append(Json.string(part.path("text"))));
        return words.toString();
    }

    @Override
    Refusal failure(int status, String message) {
        return OpenAiErrors.failure(status, message);
    }

    @Override
    String errorBody(Refusal refusal) {
        return Json.text(
                switch (dialect) {
                    case MISTRAL ->
                            map(
                                    "object", "error",
                                    "message", refusal.message(),
                                    "type", refusal.type(),
                                    "param", null,
                                    "code", refusal.code());
                    case OPENROUTER ->
                            map(
                                    "error",
                                    map("message", refusal.message(), "code", refusal.status()),
                                    "user_id",
                                    "user_test");
                    case VLLM -> map("error", numbered(refusal));
                    default -> map("error", OpenAiErrors.error(refusal));
                });
    }

    private static Map<String, Object> numbered(Refusal refusal) {
        return map(
                "message",
                refusal.message(),
                "type",
                "BadRequestError",
                "param",
                null,
                "code",
                refusal.status());
    }

    @Override
    String errorFrame(Refusal refusal) {
        return switch (dialect) {
            case VLLM -> frame(Json.text(map("error", numbered(refusal)))) + frame("[DONE]");
            case OPENROUTER -> frame(Json.text(errorChunk(refusal)));
            case GROQ ->
                    frame(
                            Json.text(
                                    map(
                                            "error",
                                            map(
                                                    "message", refusal.message(),
                                                    "type", refusal.type(),
                                                    "code", "over_capacity",
                                                    "status_code", refusal.status()))));
            default -> frame(Json.text(map("error", OpenAiErrors.error(refusal))));
        };
    }

    private Map<String, Object> errorChunk(Refusal refusal) {
        return map(
                "id",
                "gen-test",
                "object",
                "chat.completion.chunk",
                "created",
                1_763_200_000,
                "model",
                dialect.model(),
                "provider",
                "Anthropic",
                "error",
                map("code", refusal.status(), "message", refusal.message()),
                "choices",
                List.of(
                        map(
                                "index",
                                0,
                                "delta",
                                map("role", "assistant", "content", ""),
                                "finish_reason",
                                "error",
                                "native_finish_reason",
                                "error")));
    }

    @Override
    String modelList(HttpCall call, List<String> models) {
        if (dialect.needsKey()) {
            OpenAiModel.checkKey(call);
        }
        return OpenAiErrors.modelList(call, models);
    }

    @Override
    String frame(String data) {
        return "data: " + data + "\n\n";
    }

    @Override
    String restarted(String firstFrame) {
        return firstFrame;
    }
}
