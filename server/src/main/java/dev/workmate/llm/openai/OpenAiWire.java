package dev.workmate.llm.openai;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.ProviderWire;
import dev.workmate.llm.http.Refusal;
import dev.workmate.llm.http.ToolRules;
import dev.workmate.llm.http.WireJson;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What OpenAI's two wires have in common. */
abstract sealed class OpenAiWire implements ProviderWire permits ChatWire, ResponsesWire {
    @Override
    public final Map<String, String> headers(Endpoint endpoint) {
        return endpoint.keyIn("authorization", "Bearer ");
    }

    @Override
    public final Optional<URI> modelList(Endpoint endpoint) {
        return Optional.of(endpoint.resolve("/models"));
    }

    @Override
    public final ToolRules toolRules() {
        return ToolRules.USUAL;
    }

    @Override
    public final CallFailure failure(Refusal refusal) {
        return OpenAiErrors.refused(refusal);
    }

    /** How every request begins. */
    static ObjectNode head(Origin self, ModelCard card, ModelRequest request) {
        ObjectNode body = WireJson.object();
        body.put("model", self.model());
        body.put("stream", true);
        if (card.can(Feature.CACHE_KEY) && !request.wishes().conversation().isEmpty()) {
            body.put("prompt_cache_key", CacheKey.of(request));
        }
        return body;
    }
}
