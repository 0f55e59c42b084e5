package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Speaks the OpenAI Responses API. */
public final class OpenAiResponsesServer extends ProviderServer {
    private final ResponsesMemory memory = new ResponsesMemory();
    private final ResponsesRules rules = new ResponsesRules(memory);

    @Override
    List<String> frames(Reply reply, HttpCall call) {
        return new ResponsesStream(reply, call.json(), memory).frames();
    }

    @Override
    void check(HttpCall call) {
        rules.check(call);
    }

    @Override
    Asked asked(JsonNode request) {
        StringBuilder system = new StringBuilder(Json.string(request.path("instructions")));
        String words = "";
        boolean answered = false;
        for (JsonNode item : Json.items(request.path("input"))) {
            String role = Json.string(item.path("role"));
            answered = Json.string(item.path("type")).equals("function_call_output");
            if (role.equals("system") || role.equals("developer")) {
                system.append(words(item));
            } else if (role.equals("user")) {
                words = words(item);
            }
        }
        List<String> tools =
                Json.items(request.path("tools")).stream()
                        .map(tool -> Json.string(tool.path("name")))
                        .toList();
        return new Asked(system.toString(), tools, words, answered);
    }

    private static String words(JsonNode item) {
        JsonNode content = item.path("content");
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
        return Json.text(map("error", OpenAiErrors.error(refusal)));
    }

    @Override
    String errorFrame(Refusal refusal) {
        return "event: error\ndata: "
                + Json.text(
                        map(
                                "type",
                                "error",
                                "sequence_number",
                                2,
                                "error",
                                OpenAiErrors.error(refusal)))
                + "\n\n";
    }

    @Override
    String modelList(HttpCall call, List<String> models) {
        OpenAiModel.checkKey(call);
        return OpenAiErrors.modelList(call, models);
    }

    @Override
    String frame(String data) {
        return "event: response.output_text.delta\ndata: " + data + "\n\n";
    }

    @Override
    String restarted(String firstFrame) {
        return firstFrame.replaceFirst("\"id\":\"resp_[^\"]*\"", "\"id\":\"resp_spliced\"");
    }
}
