package dev.workmate.llm.openai;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.WireJson;
import dev.workmate.llm.http.WireRequest;

/** Chat Completions, as OpenAI and the many servers that resemble it speak it. Thread-safe. */
public final class ChatWire extends OpenAiWire {
    @Override
    public WireRequest request(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        return new WireRequest(
                endpoint.resolve("/chat/completions"),
                headers(endpoint),
                WireJson.write(new ChatRequest(self, card, request).body()));
    }

    @Override
    public AnswerReader reader(Deltas deltas, ModelRequest request) {
        return new ChatReader(deltas);
    }
}
