package dev.workmate.llm.openai;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.ModelPlan;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Reasoning;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.http.PairedHistory;
import dev.workmate.llm.http.StrictTools;
import dev.workmate.llm.http.WireJson;
import dev.workmate.tool.ToolSpec;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a request for Chat Completions, with no word that a small server might not know. */
final class ChatRequest {
    private final Origin self;
    private final ModelCard card;
    private final ModelRequest request;
    private final ModelPlan plan;

    ChatRequest(Origin self, ModelCard card, ModelRequest request) {
        this.self = self;
        this.card = card;
        this.request = request;
        this.plan = ModelPlan.of(request, card);
    }

    ObjectNode body() {
        ObjectNode body = OpenAiWire.head(self, card, request);
        if (!card.has(Quirk.NO_STREAM_OPTIONS)) {
            body.putObject("stream_options").put("include_usage", true);
        }
        body.put(
                card.has(Quirk.COMPLETION_TOKENS) ? "max_completion_tokens" : "max_tokens",
                plan.maxTokens());
        plan.temperature().ifPresent(value -> body.put("temperature", value));
        switch (plan.reasoning()) {
            case Reasoning.Effort effort -> body.put("reasoning_effort", effort.level());
            case Reasoning.Off off -> body.put("reasoning_effort", off.word());
            case Reasoning.Unsaid _, Reasoning.Budget _, Reasoning.Adaptive _ -> {}
        }
        if (!request.tools().isEmpty()) {
            addTools(body);
        }
        addAnswer(body);
        ArrayNode messages = body.putArray("messages");
        if (!request.system().isBlank()) {
            String role = card.has(Quirk.DEVELOPER_ROLE) ? "developer" : "system";
            messages.add(WireJson.object().put("role", role).put("content", request.system()));
        }
        new ChatMessages(self, card).write(PairedHistory.of(request.messages()), messages);
        return body;
    }

    private void addAnswer(ObjectNode body) {
        if (card.can(Feature.JSON_OUTPUT) && request.wishes().answer().isPresent()) {
            ObjectNode format = body.putObject("response_format").put("type", "json_schema");
            ObjectNode schema = format.putObject("json_schema").put("name", "answer");
            schema.put("strict", true);
            WireJson.putRaw(schema, "schema", request.wishes().answer().get());
        }
    }

    private void addTools(ObjectNode body) {
        ArrayNode tools = body.putArray("tools");
        Set<String> strict =
                card.can(Feature.STRICT_TOOLS)
                        ? StrictTools.among(request.tools(), StrictTools.Limits.OPENAI)
                        : Set.of();
        for (ToolSpec spec : request.tools()) {
            ObjectNode tool = WireJson.object().put("type", "function");
            ObjectNode function = tool.putObject("function").put("name", spec.name());
            function.put("description", spec.description());
            WireJson.putRaw(function, "parameters", spec.inputSchema());
            if (strict.contains(spec.name())) {
                function.put("strict", true);
            }
            tools.add(tool);
        }
        if (plan.toolChoice() == ToolChoice.REQUIRED) {
            body.put("tool_choice", "required");
        } else if (plan.toolChoice() == ToolChoice.NONE) {
            body.put("tool_choice", "none");
        }
        if (!card.parallelTools() && plan.toolChoice() != ToolChoice.NONE) {
            body.put("parallel_tool_calls", false);
        }
    }
}
