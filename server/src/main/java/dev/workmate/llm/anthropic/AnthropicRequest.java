package dev.workmate.llm.anthropic;

import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelPlan;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.WebSearch;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Reasoning;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.http.PairedHistory;
import dev.workmate.llm.http.StrictTools;
import dev.workmate.llm.http.WireJson;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a request. The provider keeps what it has read up to each mark, so marks stand where
 * things stop being the same from call to call: after tools and system prompt, after what was said
 * before this task, and after the last two messages, for the provider looks back from a mark only
 * so far. It takes four marks at most. People come back after minutes, so what they find again is
 * kept for an hour where the model can; the steps of a task follow each other within seconds.
 */
final class AnthropicRequest {
    private static final int MARKED_MESSAGES = 2;
    private static final String SEARCH = "web_search";
    private static final int MOST_SEARCHES = 5;
    private static final JsonText ANYTHING = new JsonText("{\"type\":\"object\"}");

    private final Origin self;
    private final ModelCard card;
    private final ModelRequest request;
    private final ModelPlan plan;
    private final ApiVersion version;
    private final List<ChatMessage> messages;

    AnthropicRequest(Origin self, ModelCard card, ModelRequest request, ApiVersion version) {
        this.self = self;
        this.card = card;
        this.request = request;
        this.plan = ModelPlan.of(request, card);
        this.version = version;
        this.messages = PairedHistory.of(request.messages());
    }

    ObjectNode body() {
        ObjectNode body = WireJson.object();
        body.put("model", self.model());
        body.put("max_tokens", plan.maxTokens());
        body.put("stream", true);
        List<ToolSpec> tools = request.tools().isEmpty() ? calledBefore() : request.tools();
        if (!tools.isEmpty() || searches()) {
            body.set("tools", tools(tools));
            body.set("tool_choice", toolChoice());
        }
        if (!request.system().isBlank()) {
            ObjectNode system = WireJson.object().put("type", "text").put("text", request.system());
            body.set("system", WireJson.array().add(markedForLong(system)));
        }
        addReasoning(body);
        addAnswer(body);
        if (version.hasSampling()) {
            plan.temperature().ifPresent(value -> body.put("temperature", value));
        }
        AnthropicMessages written = new AnthropicMessages(self, AnthropicContent.of(card, request));
        body.set("messages", written.write(messages));
        List<ObjectNode> ends = written.ends();
        ends.subList(Math.max(0, ends.size() - MARKED_MESSAGES), ends.size())
                .forEach(AnthropicRequest::marked);
        written.endOfThePast().ifPresent(this::markedForLong);
        return body;
    }

    /** Calls in a conversation are refused where no tools are named, though none may be called. */
    private List<ToolSpec> calledBefore() {
        return messages.stream()
                .filter(ModelSaid.class::isInstance)
                .flatMap(said -> PairedHistory.calls((ModelSaid) said).stream())
                .map(ToolCallBlock::toolName)
                .distinct()
                .map(name -> new ToolSpec(name, "", ANYTHING))
                .toList();
    }

    private ArrayNode tools(List<ToolSpec> specs) {
        ArrayNode tools = WireJson.array();
        Set<String> strict =
                card.can(Feature.STRICT_TOOLS)
                        ? StrictTools.among(specs, StrictTools.Limits.ANTHROPIC)
                        : Set.of();
        for (ToolSpec spec : specs) {
            ObjectNode tool = WireJson.object();
            tool.put("name", spec.name());
            tool.put("description", spec.description());
            WireJson.putRaw(tool, "input_schema", spec.inputSchema());
            if (strict.contains(spec.name())) {
                tool.put("strict", true);
            }
            tools.add(tool);
        }
        if (searches()) {
            tools.add(
                    WireJson.object()
                            .put("type", "web_search_20250305")
                            .put("name", SEARCH)
                            .put("max_uses", MOST_SEARCHES));
        }
        if (request.system().isBlank()) {
            markedForLong((ObjectNode) tools.get(tools.size() - 1));
        }
        return tools;
    }

    /** The provider's own search, unless one of our tools has its name. */
    private boolean searches() {
        return card.can(Feature.WEB_SEARCH)
                && request.wishes().webSearch() == WebSearch.YES
                && request.tools().stream().noneMatch(tool -> tool.name().equals(SEARCH));
    }

    private void addAnswer(ObjectNode body) {
        if (card.can(Feature.JSON_OUTPUT) && request.wishes().answer().isPresent()) {
            ObjectNode format = WireJson.object().put("type", "json_schema");
            WireJson.putRaw(format, "schema", request.wishes().answer().get());
            body.withObject("output_config").set("format", format);
        }
    }

    private ObjectNode toolChoice() {
        ObjectNode choice = WireJson.object();
        if (request.tools().isEmpty() && searches()) {
            return choice.put("type", "auto");
        }
        choice.put(
                "type",
                switch (plan.toolChoice()) {
                    case AUTO -> "auto";
                    case REQUIRED -> "any";
                    case NONE -> "none";
                });
        if (!card.parallelTools() && plan.toolChoice() != ToolChoice.NONE) {
            choice.put("disable_parallel_tool_use", true);
        }
        return choice;
    }

    private void addReasoning(ObjectNode body) {
        switch (plan.reasoning()) {
            case Reasoning.Unsaid _, Reasoning.Effort _ -> {}
            case Reasoning.Off off -> body.putObject("thinking").put("type", off.word());
            case Reasoning.Budget budget -> {
                if (!isLoopWithoutThoughts()) {
                    ObjectNode thinking = body.putObject("thinking");
                    thinking.put("type", "enabled").put("budget_tokens", budget.tokens());
                }
            }
            case Reasoning.Adaptive adaptive -> {
                ObjectNode thinking = body.putObject("thinking").put("type", "adaptive");
                if (card.thinking().shown()) {
                    thinking.put("display", "summarized");
                }
                adaptive.effort()
                        .ifPresent(
                                effort -> body.withObject("output_config").put("effort", effort));
            }
        }
    }

    /**
     * With a budget for thinking, calls that wait for their results must begin with a thought. In
     * the middle of a loop that began without, or with another model's, thinking stays off.
     */
    private boolean isLoopWithoutThoughts() {
        return messages.size() >= 2
                && messages.getLast() instanceof ToolsAnswered
                && messages.get(messages.size() - 2) instanceof ModelSaid said
                && !AnthropicMessages.beginsWithThought(self, said);
    }

    private ObjectNode markedForLong(ObjectNode block) {
        marked(block);
        if (card.can(Feature.LONG_CACHE)) {
            ((ObjectNode) block.path("cache_control")).put("ttl", "1h");
        }
        return block;
    }

    private static ObjectNode marked(ObjectNode block) {
        block.putObject("cache_control").put("type", "ephemeral");
        return block;
    }
}
