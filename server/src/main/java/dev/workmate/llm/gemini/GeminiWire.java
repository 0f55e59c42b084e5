package dev.workmate.llm.gemini;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.ProviderWire;
import dev.workmate.llm.http.Refusal;
import dev.workmate.llm.http.ToolRules;
import dev.workmate.llm.http.WireJson;
import dev.workmate.llm.http.WireRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/** Gemini's streamGenerateContent. Thread-safe. */
public final class GeminiWire implements ProviderWire {
    private static final String COUNT = ":countTokens";

    @Override
    public Map<String, String> headers(Endpoint endpoint) {
        return endpoint.keyIn("x-goog-api-key", "");
    }

    @Override
    public Optional<URI> modelList(Endpoint endpoint) {
        return endpoint.isOnVertex()
                ? Optional.empty()
                : Optional.of(endpoint.resolve("/v1beta/models?pageSize=1000"));
    }

    @Override
    public WireRequest request(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        ObjectNode body = new GeminiRequest(self, card, request).body();
        return call(endpoint, self, ":streamGenerateContent?alt=sse", body);
    }

    private WireRequest call(Endpoint endpoint, Origin self, String method, ObjectNode body) {
        String model = URLEncoder.encode(self.model(), StandardCharsets.UTF_8);
        return new WireRequest(
                endpoint.resolve(
                        (endpoint.isOnVertex() ? "/models/" : "/v1beta/models/") + model + method),
                headers(endpoint),
                WireJson.write(body));
    }

    @Override
    public Optional<WireRequest> count(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        ObjectNode body = new GeminiRequest(self, card, request).body();
        if (endpoint.isOnVertex()) {
            body.remove("toolConfig");
            return Optional.of(call(endpoint, self, COUNT, body));
        }
        ObjectNode question = WireJson.object();
        question.set("generateContentRequest", body.put("model", "models/" + self.model()));
        return Optional.of(call(endpoint, self, COUNT, question));
    }

    @Override
    public OptionalLong counted(String body) {
        return WireJson.number(body, "totalTokens");
    }

    @Override
    public ToolRules toolRules() {
        return ToolRules.GEMINI;
    }

    @Override
    public AnswerReader reader(Deltas deltas, ModelRequest request) {
        return new GeminiReader(deltas);
    }

    @Override
    public CallFailure failure(Refusal refusal) {
        return GeminiErrors.failure(refusal.status(), WireJson.any(refusal.body()));
    }
}
