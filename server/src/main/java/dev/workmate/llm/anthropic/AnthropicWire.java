package dev.workmate.llm.anthropic;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic's Messages, in either version of the interface. Thread-safe. */
public final class AnthropicWire implements ProviderWire {
    private static final String ON_VERTEX = "vertex-2023-10-16";

    private final ApiVersion version;

    public AnthropicWire(ApiVersion version) {
        this.version = version;
    }

    /** The versions of the interface; the newer one knows no sampling. */
    public enum ApiVersion {
        V2023_06_01("2023-06-01"),
        V2026_10_21("2026-10-21");

        private final String header;

        ApiVersion(String header) {
            this.header = header;
        }

        public static ApiVersion of(String header) {
            for (ApiVersion version : values()) {
                if (version.header.equals(header)) {
                    return version;
                }
            }
            throw new IllegalArgumentException(
                    "no such version of Anthropic's interface: " + header);
        }

        boolean hasSampling() {
            return this == V2023_06_01;
        }
    }

    /** On Vertex the version stands in the body, and a token takes the place of the key. */
    @Override
    public Map<String, String> headers(Endpoint endpoint) {
        if (endpoint.isOnVertex()) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("anthropic-version", version.header);
        headers.putAll(endpoint.keyIn("x-api-key", ""));
        return headers;
    }

    @Override
    public Optional<URI> modelList(Endpoint endpoint) {
        return endpoint.isOnVertex()
                ? Optional.empty()
                : Optional.of(endpoint.resolve("/v1/models?limit=1000"));
    }

    @Override
    public WireRequest request(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        ObjectNode body = new AnthropicRequest(self, card, request, version).body();
        if (endpoint.isOnVertex()) {
            body.remove("model");
            body.put("anthropic_version", ON_VERTEX);
            String model = URLEncoder.encode(self.model(), StandardCharsets.UTF_8);
            return new WireRequest(
                    endpoint.resolve("/models/" + model.replace("%40", "@") + ":streamRawPredict"),
                    headers(endpoint),
                    WireJson.write(body));
        }
        return new WireRequest(
                endpoint.resolve("/v1/messages"), headers(endpoint), WireJson.write(body));
    }

    @Override
    public Optional<WireRequest> count(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        if (endpoint.isOnVertex()) {
            return Optional.empty();
        }
        ObjectNode body = new AnthropicRequest(self, card, request, version).body();
        body.remove(List.of("max_tokens", "stream", "temperature"));
        return Optional.of(
                new WireRequest(
                        endpoint.resolve("/v1/messages/count_tokens"),
                        headers(endpoint),
                        WireJson.write(body)));
    }

    @Override
    public OptionalLong counted(String body) {
        return WireJson.number(body, "input_tokens");
    }

    @Override
    public ToolRules toolRules() {
        return ToolRules.ANTHROPIC;
    }

    @Override
    public AnswerReader reader(Deltas deltas, ModelRequest request) {
        return new AnthropicReader(deltas, request);
    }

    @Override
    public CallFailure failure(Refusal refusal) {
        JsonNode error = WireJson.any(refusal.body()).path("error");
        return AnthropicErrors.failure(
                refusal.status(),
                error.isObject()
                        ? error
                        : WireJson.object().put("message", refusal.body().strip()));
    }
}
