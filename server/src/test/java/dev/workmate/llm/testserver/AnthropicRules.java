package dev.workmate.llm.testserver;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Refuses what the Messages API refuses, in its words. */
final class AnthropicRules {
    static final String OLD_VERSION = "2023-06-01";
    static final String NEW_VERSION = "2026-10-21";

    private static final Set<String> PARAMETERS =
            Set.of(
                    "model",
                    "max_tokens",
                    "messages",
                    "system",
                    "tools",
                    "tool_choice",
                    "thinking",
                    "output_config",
                    "stop_sequences",
                    "stream",
                    "metadata",
                    "cache_control",
                    "container",
                    "service_tier",
                    "speed",
                    "inference_geo",
                    "temperature",
                    "top_p",
                    "top_k");

    private final AnthropicMessageRules messages;

    AnthropicRules(AnthropicMemory memory) {
        this.messages = new AnthropicMessageRules(memory);
    }

    void check(HttpCall call) {
        if (!call.method().equals("POST") || !call.path().equals("/v1/messages")) {
            throw new Refusal(404, "not_found_error", "Not Found");
        }
        String version = access(call);
        JsonNode request = call.json();
        AnthropicModel model = model(request);
        parameters(request);
        sampling(request, model, version);
        tools(request);
        Thinking thinking = thinking(request, model);
        messages.check(request, model, thinking, version);
    }

    /** The version of the interface that somebody with a key asks for. */
    static String access(HttpCall call) {
        String key =
                call.header("x-api-key")
                        .or(
                                () ->
                                        call.header("authorization")
                                                .map(value -> value.replace("Bearer ", "")))
                        .orElseThrow(
                                () ->
                                        new Refusal(
                                                401,
                                                "authentication_error",
                                                "x-api-key header is required"));
        if (!key.equals(ProviderServer.KEY)) {
            throw new Refusal(401, "authentication_error", "invalid x-api-key");
        }
        String version =
                call.header("anthropic-version")
                        .orElseThrow(() -> invalid("anthropic-version: header is required"));
        if (!version.equals(OLD_VERSION) && !version.equals(NEW_VERSION)) {
            throw invalid("anthropic-version: \"" + version + "\" is not a valid version");
        }
        return version;
    }

    /** How this request lets the model think. */
    enum Thinking {
        OFF,
        BUDGETED,
        ADAPTIVE
    }

    private static AnthropicModel model(JsonNode request) {
        String name = Json.string(request.path("model"));
        return AnthropicModel.named(name)
                .orElseThrow(() -> new Refusal(404, "not_found_error", "model: " + name));
    }

    private static void parameters(JsonNode request) {
        for (String name : request.propertyNames()) {
            if (!PARAMETERS.contains(name)) {
                throw invalid(name + ": Extra inputs are not permitted");
            }
        }
        if (!Json.isSet(request, "max_tokens")) {
            throw invalid("max_tokens: Field required");
        }
        if (!request.path("stream").asBoolean(false)) {
            throw invalid("This test server only streams.");
        }
        int marks = count(request, "cache_control");
        if (marks > 4) {
            throw invalid(
                    "A maximum of 4 blocks with cache_control may be provided. Found "
                            + marks
                            + ".");
        }
    }

    private static int count(JsonNode node, String name) {
        int found = node.isObject() && node.has(name) ? 1 : 0;
        for (JsonNode child : node.values()) {
            found += count(child, name);
        }
        return found;
    }

    private static void sampling(JsonNode request, AnthropicModel model, String version) {
        for (String name : List.of("temperature", "top_p", "top_k")) {
            if (!request.has(name)) {
                continue;
            }
            if (version.equals(NEW_VERSION)) {
                throw invalid(name + ": Extra inputs are not permitted");
            }
            if (!model.takesSampling()
                    && !(name.equals("temperature") && request.get(name).asDouble() == 1.0)) {
                throw invalid("`" + name + "` is not supported for this model.");
            }
        }
        double temperature = request.path("temperature").asDouble(0.5);
        if (temperature < 0 || temperature > 1) {
            throw invalid("temperature: range: 0..1");
        }
    }

    private static void tools(JsonNode request) {
        List<JsonNode> tools = Json.items(request.path("tools"));
        if (request.has("tool_choice") && tools.isEmpty()) {
            throw invalid("tool_choice: tool_choice may only be specified while providing tools.");
        }
        for (int i = 0; i < tools.size(); i++) {
            String at = "tools." + i + ".custom.";
            String name = Json.string(tools.get(i).path("name"));
            if (!name.matches("[a-zA-Z0-9_-]{1,128}")) {
                throw invalid(at + "name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
            }
            if (!tools.get(i).path("input_schema").has("type")) {
                throw invalid(at + "input_schema.type: Field required");
            }
            SchemaRules.anthropic(tools.get(i).path("input_schema"))
                    .ifPresent(
                            wrong -> {
                                throw invalid(
                                        at
                                                + "input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12. "
                                                + wrong);
                            });
        }
        long names = tools.stream().map(tool -> tool.path("name")).distinct().count();
        if (names < tools.size()) {
            throw invalid("tools: Tool names must be unique.");
        }
    }

    private static Thinking thinking(JsonNode request, AnthropicModel model) {
        effort(request, model);
        String form = Json.string(request.path("thinking").path("type"));
        Thinking thinking =
                switch (form) {
                    case "", "disabled" ->
                            model == AnthropicModel.THINKER ? Thinking.ADAPTIVE : Thinking.OFF;
                    case "enabled" -> Thinking.BUDGETED;
                    case "adaptive", "between_tools" -> Thinking.ADAPTIVE;
                    default ->
                            throw invalid(
                                    "thinking: Input tag '"
                                            + form
                                            + "' found using 'type' does not match any of the expected tags: 'adaptive', 'disabled', 'enabled'");
                };
        form(form, model);
        if (thinking == Thinking.BUDGETED) {
            budget(request);
        }
        if (thinking != Thinking.OFF) {
            together(request, model, thinking);
        }
        return thinking;
    }

    private static void form(String form, AnthropicModel model) {
        if (form.equals("enabled") && !model.takesBudget()) {
            throw invalid(
                    "\"thinking.type.enabled\" is not supported for this model. Use \"thinking.type.adaptive\" and"
                            + " \"output_config.effort\" to control thinking behavior.");
        }
        if (form.equals("adaptive") && model == AnthropicModel.BUDGETED) {
            throw invalid("adaptive thinking is not supported on this model");
        }
        if (form.equals("disabled") && model == AnthropicModel.THINKER) {
            throw invalid("\"thinking.type.disabled\" is not supported for this model.");
        }
    }

    private static void budget(JsonNode request) {
        JsonNode thinking = request.path("thinking");
        if (!Json.isSet(thinking, "budget_tokens")) {
            throw invalid("thinking.enabled.budget_tokens: Field required");
        }
        int budget = thinking.path("budget_tokens").asInt();
        if (budget < 1_024) {
            throw invalid(
                    "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
        }
        if (request.path("max_tokens").asInt() <= budget) {
            throw invalid("`max_tokens` must be greater than `thinking.budget_tokens`.");
        }
    }

    private static void together(JsonNode request, AnthropicModel model, Thinking thinking) {
        if (request.has("temperature") && request.get("temperature").asDouble() != 1.0) {
            throw invalid(
                    "`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.");
        }
        if (request.has("top_k")) {
            throw invalid("`top_k` must be unset when thinking is enabled.");
        }
        String choice = Json.string(request.path("tool_choice").path("type"));
        boolean forced = choice.equals("any") || choice.equals("tool");
        if (forced && (thinking == Thinking.BUDGETED || model == AnthropicModel.THINKER)) {
            throw invalid("Thinking may not be enabled when tool_choice forces tool use.");
        }
    }

    private static void effort(JsonNode request, AnthropicModel model) {
        String effort = Json.string(request.path("output_config").path("effort"));
        if (effort.isEmpty()) {
            return;
        }
        String supported = model.efforts(Json.string(request.path("model")));
        if (supported.isEmpty()) {
            throw invalid("This model does not support the effort parameter.");
        }
        if (!Arrays.asList(supported.split(", ")).contains(effort)) {
            throw invalid(
                    "This model does not support effort level '"
                            + effort
                            + "'. Supported levels: "
                            + supported
                            + ".");
        }
    }

    static Refusal invalid(String message) {
        return new Refusal(400, "invalid_request_error", message);
    }
}
