package dev.workmate.llm.testserver;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Refuses what the Gemini API refuses, in its words. */
final class GeminiRules {
    private static final Pattern PATH =
            Pattern.compile("/v1beta/models/([^/:]+):streamGenerateContent");
    private static final Pattern MODELS = Pattern.compile("gemini-(2\\.5|3(\\.\\d)?)-.*");
    private static final Set<String> REQUEST =
            Set.of(
                    "contents",
                    "tools",
                    "toolConfig",
                    "safetySettings",
                    "systemInstruction",
                    "generationConfig",
                    "cachedContent");
    private static final Set<String> CONFIG =
            Set.of(
                    "stopSequences",
                    "responseMimeType",
                    "responseSchema",
                    "temperature",
                    "topP",
                    "topK",
                    "candidateCount",
                    "maxOutputTokens",
                    "thinkingConfig",
                    "seed");
    private static final Set<String> SCHEMA =
            Set.of(
                    "type",
                    "format",
                    "title",
                    "description",
                    "nullable",
                    "enum",
                    "items",
                    "maxItems",
                    "minItems",
                    "properties",
                    "required",
                    "minProperties",
                    "maxProperties",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "example",
                    "anyOf",
                    "propertyOrdering",
                    "default",
                    "minimum",
                    "maximum");

    private final GeminiContentRules contents;

    GeminiRules(GeminiMemory memory) {
        this.contents = new GeminiContentRules(memory);
    }

    static String model(HttpCall call) {
        Matcher path = PATH.matcher(call.path());
        return path.matches() ? path.group(1) : "";
    }

    void check(HttpCall call) {
        String model = model(call);
        if (!call.method().equals("POST") || model.isEmpty()) {
            throw new Refusal(404, "NOT_FOUND", "Requested entity was not found.");
        }
        key(call);
        if (!MODELS.matcher(model).matches()) {
            throw new Refusal(
                    404,
                    "NOT_FOUND",
                    "models/"
                            + model
                            + " is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see"
                            + " the list of available models and their supported methods.");
        }
        if (!call.query().contains("alt=sse")) {
            throw invalid("This test server only answers with events.");
        }
        JsonNode request = call.json();
        known(request, REQUEST, "");
        known(request.path("generationConfig"), CONFIG, " at 'generation_config'");
        thinking(request.path("generationConfig").path("thinkingConfig"), model);
        tools(request);
        contents.check(Json.items(request.path("contents")), model.startsWith("gemini-3"));
    }

    static void key(HttpCall call) {
        String key = call.header("x-goog-api-key").orElse("");
        if (key.isEmpty()) {
            throw new Refusal(
                    403,
                    "PERMISSION_DENIED",
                    "Method doesn't allow unregistered callers (callers without established identity).");
        }
        if (!key.equals(ProviderServer.KEY)) {
            throw new Refusal(
                    400,
                    "INVALID_ARGUMENT",
                    "API key not valid. Please pass a valid API key.",
                    "API_KEY_INVALID",
                    "");
        }
    }

    private static void known(JsonNode node, Set<String> names, String at) {
        for (String name : node.propertyNames()) {
            if (!names.contains(name)) {
                throw unknownName(name, at);
            }
        }
    }

    static Refusal unknownName(String name, String at) {
        return invalid(
                "Invalid JSON payload received. Unknown name \""
                        + name
                        + "\""
                        + at
                        + ": Cannot find field.");
    }

    private static void thinking(JsonNode config, String model) {
        boolean budget = config.has("thinkingBudget");
        boolean level = config.has("thinkingLevel");
        if (budget && level) {
            throw invalid("You can only set only one of thinking budget and thinking level.");
        }
        if (level && !model.startsWith("gemini-3")) {
            throw invalid("Thinking level is not supported for this model.");
        }
        if (!budget) {
            return;
        }
        int tokens = config.path("thinkingBudget").asInt();
        boolean pro = model.contains("-pro");
        int least = pro ? 128 : 0;
        int most = pro ? 32_768 : 24_576;
        if (tokens == 0 && pro) {
            throw invalid("Budget 0 is invalid. This model only works in thinking mode.");
        }
        if (tokens != -1 && (tokens < least || tokens > most)) {
            throw invalid(
                    "The thinking budget "
                            + tokens
                            + " is invalid. Please choose a value between "
                            + least
                            + " and "
                            + most
                            + ".");
        }
    }

    private static void tools(JsonNode request) {
        List<JsonNode> functions =
                Json.items(request.path("tools")).stream()
                        .flatMap(tool -> Json.items(tool.path("functionDeclarations")).stream())
                        .toList();
        String mode =
                Json.string(request.path("toolConfig").path("functionCallingConfig").path("mode"));
        if (!mode.isEmpty() && functions.isEmpty()) {
            throw invalid("Function calling config is set without function_declarations.");
        }
        for (int i = 0; i < functions.size(); i++) {
            String at = "tools[0].function_declarations[" + i + "]";
            String name = Json.string(functions.get(i).path("name"));
            if (!name.matches("[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}")) {
                throw invalid(
                        "* GenerateContentRequest."
                                + at
                                + ".name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z,"
                                + " 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.");
            }
            schema(functions.get(i).path("parameters"), at + ".parameters");
            jsonSchema(functions.get(i), at);
        }
        if (functions.size() > 128) {
            throw invalid("The number of function declarations is more than 128.");
        }
    }

    private static void jsonSchema(JsonNode function, String at) {
        JsonNode schema = function.path("parametersJsonSchema");
        if (schema.isMissingNode()) {
            return;
        }
        if (function.has("parameters")) {
            throw invalid(at + ": parameters and parameters_json_schema are mutually exclusive.");
        }
        SchemaRules.openai(schema)
                .ifPresent(
                        wrong -> {
                            throw invalid(at + ".parameters_json_schema: " + wrong);
                        });
    }

    private static void values(JsonNode schema, String at) {
        if (schema.has("anyOf") && schema.size() > 1) {
            throw invalid(at + ": when using any_of, it must be the only field set.");
        }
        for (JsonNode choice : Json.items(schema.path("enum"))) {
            boolean text = Json.string(schema.path("type")).equalsIgnoreCase("string");
            if (!text || !choice.isString() || choice.stringValue().isEmpty()) {
                throw invalid(
                        at + ".enum: only allowed for STRING type, and values cannot be empty");
            }
        }
        for (JsonNode name : Json.items(schema.path("required"))) {
            if (!schema.path("properties").has(name.asString(""))) {
                throw invalid(at + ".required[0]: property is not defined");
            }
        }
        boolean list = Json.string(schema.path("type")).equalsIgnoreCase("array");
        if (list && !schema.has("items")) {
            throw invalid(at + ".items: missing field.");
        }
    }

    private static void schema(JsonNode schema, String at) {
        if (!schema.isObject()) {
            return;
        }
        known(schema, SCHEMA, " at '" + at + "'");
        if (!schema.path("type").isString() && !schema.has("anyOf")) {
            throw invalid("* GenerateContentRequest." + at + ".type: must be specified");
        }
        values(schema, at);
        boolean object = Json.string(schema.path("type")).equalsIgnoreCase("object");
        if (object && schema.path("properties").isEmpty()) {
            throw invalid(
                    "* GenerateContentRequest."
                            + at
                            + ".properties: should be non-empty for OBJECT type");
        }
        for (String name : schema.path("properties").propertyNames()) {
            schema(schema.path("properties").path(name), at + ".properties[0].value");
        }
        schema(schema.path("items"), at + ".items");
        Json.items(schema.path("anyOf")).forEach(each -> schema(each, at + ".any_of[0]"));
    }

    static Refusal invalid(String message) {
        return new Refusal(400, "INVALID_ARGUMENT", message);
    }
}
