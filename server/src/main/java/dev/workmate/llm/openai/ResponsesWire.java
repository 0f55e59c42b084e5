package dev.workmate.llm.openai;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.Refusal;
import dev.workmate.llm.http.ToolRules;
import dev.workmate.llm.http.Wire;
import dev.workmate.llm.http.WireJson;
import dev.workmate.llm.http.WireRequest;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** OpenAI's Responses; the provider keeps nothing, we send all of it each time. Thread-safe. */
public final class ResponsesWire implements Wire {
    @Override
    public Map<String, String> headers(Endpoint endpoint) {
        return endpoint.keyIn("authorization", "Bearer ");
    }

    @Override
    public Optional<URI> modelList(Endpoint endpoint) {
        return Optional.of(endpoint.resolve("/models"));
    }

    @Override
    public WireRequest request(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        return new WireRequest(
                endpoint.resolve("/responses"),
                headers(endpoint),
                WireJson.write(new ResponsesRequest(self, card, request).body()));
    }

    @Override
    public ToolRules toolRules() {
        return ToolRules.USUAL;
    }

    @Override
    public AnswerReader reader(Deltas deltas) {
        return new ResponsesReader(deltas);
    }

    @Override
    public CallFailure failure(Refusal refusal) {
        return OpenAiErrors.refused(refusal);
    }
}
