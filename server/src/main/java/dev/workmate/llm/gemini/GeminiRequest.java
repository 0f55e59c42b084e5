package dev.workmate.llm.gemini;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelPlan;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.WebSearch;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Reasoning;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.http.PairedHistory;
import dev.workmate.llm.http.WireJson;
import dev.workmate.tool.ToolSpec;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a request. */
final class GeminiRequest {
    private final Origin self;
    private final ModelCard card;
    private final ModelRequest request;
    private final ModelPlan plan;

    GeminiRequest(Origin self, ModelCard card, ModelRequest request) {
        this.self = self;
        this.card = card;
        this.request = request;
        this.plan = ModelPlan.of(request, card);
    }

    ObjectNode body() {
        ObjectNode body = WireJson.object();
        if (!request.system().isBlank()) {
            body.putObject("systemInstruction")
                    .putArray("parts")
                    .add(WireJson.object().put("text", request.system()));
        }
        body.set(
                "contents",
                new GeminiContents(self, card).write(PairedHistory.of(request.messages())));
        if (!request.tools().isEmpty()) {
            addTools(body);
        } else if (card.can(Feature.WEB_SEARCH) && request.wishes().webSearch() == WebSearch.YES) {
            // Not all models take their own search beside our tools.
            ObjectNode search = WireJson.object();
            search.putObject("googleSearch");
            body.putArray("tools").add(search);
        }
        ObjectNode config = body.putObject("generationConfig");
        addAnswer(config);
        config.put("maxOutputTokens", plan.maxTokens());
        plan.temperature().ifPresent(value -> config.put("temperature", value));
        addThinking(config);
        return body;
    }

    /** Not all models answer in JSON where they have tools. */
    private void addAnswer(ObjectNode config) {
        boolean alone = request.tools().isEmpty() && request.wishes().webSearch() == WebSearch.NO;
        if (alone && card.can(Feature.JSON_OUTPUT) && request.wishes().answer().isPresent()) {
            config.put("responseMimeType", "application/json");
            JsonNode schema = WireJson.any(request.wishes().answer().get().value());
            config.set("responseSchema", GeminiSchema.of(schema));
        }
    }

    private void addTools(ObjectNode body) {
        ArrayNode declarations = WireJson.array();
        for (ToolSpec spec : request.tools()) {
            ObjectNode declaration = WireJson.object().put("name", spec.name());
            declaration.put("description", spec.description());
            addParameters(declaration, spec);
            declarations.add(declaration);
        }
        ObjectNode tool = WireJson.object();
        tool.set("functionDeclarations", declarations);
        body.putArray("tools").add(tool);
        body.putObject("toolConfig")
                .putObject("functionCallingConfig")
                .put(
                        "mode",
                        switch (plan.toolChoice()) {
                            case AUTO -> "AUTO";
                            case REQUIRED -> "ANY";
                            case NONE -> "NONE";
                        });
    }

    /** In the provider's own form where that can say it, otherwise as the JSON schema it is. */
    private static void addParameters(ObjectNode declaration, ToolSpec spec) {
        JsonNode schema = WireJson.any(spec.inputSchema().value());
        if (schema.path("properties").isEmpty()) {
            return;
        }
        if (GeminiSchema.canSay(schema)) {
            declaration.set("parameters", GeminiSchema.of(schema));
        } else {
            declaration.set("parametersJsonSchema", schema);
        }
    }

    private void addThinking(ObjectNode config) {
        ObjectNode thinking = WireJson.object();
        switch (plan.reasoning()) {
            case Reasoning.Budget budget -> thinking.put("thinkingBudget", budget.tokens());
            case Reasoning.Effort effort ->
                    thinking.put("thinkingLevel", effort.level().toUpperCase(Locale.ROOT));
            case Reasoning.Off off when card.thinking().form() == Thinking.Form.EFFORT ->
                    thinking.put("thinkingLevel", off.word().toUpperCase(Locale.ROOT));
            case Reasoning.Off _ -> thinking.put("thinkingBudget", 0);
            case Reasoning.Unsaid _, Reasoning.Adaptive _ -> {}
        }
        if (plan.reasoning().thinks() && card.thinking().shown()) {
            thinking.put("includeThoughts", true);
        }
        if (!thinking.isEmpty()) {
            config.set("thinkingConfig", thinking);
        }
    }
}
