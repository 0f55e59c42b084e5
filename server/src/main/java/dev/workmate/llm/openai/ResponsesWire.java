package dev.workmate.llm.openai;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.WireJson;
import dev.workmate.llm.http.WireRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's Responses; the provider keeps nothing, we send all of it each time. Thread-safe. */
public final class ResponsesWire extends OpenAiWire {
    /** What counts; the provider refuses the rest. */
    private static final List<String> COUNTED =
            List.of(
                    "model",
                    "input",
                    "instructions",
                    "tools",
                    "tool_choice",
                    "parallel_tool_calls",
                    "reasoning",
                    "text");

    @Override
    public WireRequest request(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        return new WireRequest(
                endpoint.resolve("/responses"),
                headers(endpoint),
                WireJson.write(new ResponsesRequest(self, card, request).body()));
    }

    @Override
    public Optional<WireRequest> count(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        ObjectNode body = new ResponsesRequest(self, card, request).body();
        body.retain(COUNTED);
        return Optional.of(
                new WireRequest(
                        endpoint.resolve("/responses/input_tokens"),
                        headers(endpoint),
                        WireJson.write(body)));
    }

    @Override
    public OptionalLong counted(String body) {
        return WireJson.number(body, "input_tokens");
    }

    @Override
    public AnswerReader reader(Deltas deltas, ModelRequest request) {
        return new ResponsesReader(deltas);
    }
}
