package dev.workmate.llm.openai;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelPlan;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.WebSearch;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Reasoning;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.http.PairedHistory;
import dev.workmate.llm.http.StrictTools;
import dev.workmate.llm.http.ToolRules;
import dev.workmate.llm.http.WireJson;
import dev.workmate.tool.ToolSpec;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a request for Responses. */
final class ResponsesRequest {
    private static final int LEAST_OUTPUT = 16;

    private final Origin self;
    private final ModelCard card;
    private final ModelRequest request;
    private final ModelPlan plan;

    ResponsesRequest(Origin self, ModelCard card, ModelRequest request) {
        this.self = self;
        this.card = card;
        this.request = request;
        this.plan = ModelPlan.of(request, card);
    }

    ObjectNode body() {
        ObjectNode body = OpenAiWire.head(self, card, request);
        body.put("store", false);
        body.put("max_output_tokens", Math.max(plan.maxTokens(), LEAST_OUTPUT));
        if (!request.system().isBlank()) {
            body.put("instructions", request.system());
        }
        if (!request.tools().isEmpty() || searches()) {
            body.set("tools", tools());
            ToolChoice choice = request.tools().isEmpty() ? ToolChoice.AUTO : plan.toolChoice();
            body.put("tool_choice", choice.name().toLowerCase(Locale.ROOT));
        }
        if (!request.tools().isEmpty()) {
            if (!card.parallelTools() && plan.toolChoice() != ToolChoice.NONE) {
                body.put("parallel_tool_calls", false);
            }
        }
        addReasoning(body);
        addAnswer(body);
        plan.temperature().ifPresent(value -> body.put("temperature", value));
        body.set(
                "input",
                new ResponsesInput(self, card).write(PairedHistory.of(request.messages())));
        return body;
    }

    /** The provider's own search, where there is a place left for it. */
    private boolean searches() {
        return card.can(Feature.WEB_SEARCH)
                && request.wishes().webSearch() == WebSearch.YES
                && request.tools().size() < ToolRules.USUAL.most();
    }

    private void addAnswer(ObjectNode body) {
        if (card.can(Feature.JSON_OUTPUT) && request.wishes().answer().isPresent()) {
            ObjectNode format = body.putObject("text").putObject("format");
            format.put("type", "json_schema").put("name", "answer").put("strict", true);
            WireJson.putRaw(format, "schema", request.wishes().answer().get());
        }
    }

    private ArrayNode tools() {
        ArrayNode tools = WireJson.array();
        Set<String> strict =
                card.can(Feature.STRICT_TOOLS)
                        ? StrictTools.among(request.tools(), StrictTools.Limits.OPENAI)
                        : Set.of();
        for (ToolSpec spec : request.tools()) {
            ObjectNode tool = WireJson.object().put("type", "function").put("name", spec.name());
            tool.put("description", spec.description());
            WireJson.putRaw(tool, "parameters", spec.inputSchema());
            tool.put("strict", strict.contains(spec.name()));
            tools.add(tool);
        }
        if (searches()) {
            tools.add(WireJson.object().put("type", "web_search"));
        }
        return tools;
    }

    /** The thoughts come back sealed, since the provider keeps none for us. */
    private void addReasoning(ObjectNode body) {
        if (card.thinking().form() != Thinking.Form.EFFORT) {
            return;
        }
        body.set("include", WireJson.array().add("reasoning.encrypted_content"));
        switch (plan.reasoning()) {
            case Reasoning.Effort effort -> {
                // The least effort excludes the provider's own tools.
                boolean tooLittle = effort.level().equals("minimal") && searches();
                ObjectNode reasoning =
                        body.putObject("reasoning")
                                .put("effort", tooLittle ? "low" : effort.level());
                if (card.thinking().shown()) {
                    reasoning.put("summary", "auto");
                }
            }
            case Reasoning.Off off ->
                    body.putObject("reasoning")
                            .put(
                                    "effort",
                                    off.word().equals("minimal") && searches()
                                            ? "low"
                                            : off.word());
            case Reasoning.Unsaid _, Reasoning.Budget _, Reasoning.Adaptive _ -> {}
        }
    }
}
