package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.OpenAiModel.invalid;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Refuses what the Responses API refuses, in its words. */
final class ResponsesRules {
    private static final Set<String> PARAMETERS =
            Set.of(
                    "model",
                    "input",
                    "instructions",
                    "max_output_tokens",
                    "tools",
                    "tool_choice",
                    "parallel_tool_calls",
                    "reasoning",
                    "include",
                    "store",
                    "stream",
                    "stream_options",
                    "temperature",
                    "top_p",
                    "text",
                    "metadata",
                    "truncation",
                    "prompt_cache_key",
                    "prompt_cache_retention",
                    "safety_identifier",
                    "service_tier",
                    "user");
    private static final Set<String> COUNTED =
            Set.of(
                    "model",
                    "input",
                    "instructions",
                    "tools",
                    "tool_choice",
                    "parallel_tool_calls",
                    "reasoning",
                    "text",
                    "truncation");
    private static final int LEAST_OUTPUT = 16;

    private final ResponsesMemory memory;

    ResponsesRules(ResponsesMemory memory) {
        this.memory = memory;
    }

    void check(HttpCall call) {
        boolean counts = isCount(call);
        if (!call.method().equals("POST") || !counts && !call.path().equals("/v1/responses")) {
            throw new Refusal(
                    404,
                    "invalid_request_error",
                    "Invalid URL (" + call.method() + " " + call.path() + ")");
        }
        OpenAiModel.checkKey(call);
        JsonNode request = call.json();
        for (String name : request.propertyNames()) {
            if (!PARAMETERS.contains(name) || counts && !COUNTED.contains(name)) {
                throw invalid("Unknown parameter: '" + name + "'.", "unknown_parameter", name);
            }
        }
        String name = Json.string(request.path("model"));
        OpenAiModel model =
                OpenAiModel.named(name).orElseThrow(() -> OpenAiModel.unknownModel(name));
        options(request, model, name);
        if (!counts && !request.path("stream").asBoolean(false)) {
            throw invalid("This test server only streams.", "", "stream");
        }
        answer(request.path("text").path("format"), "text.format.schema");
        tools(request);
        List<JsonNode> input = input(request);
        for (int i = 0; i < input.size(); i++) {
            item(input, i);
        }
        pairs(input);
    }

    private static void options(JsonNode request, OpenAiModel model, String name) {
        String effort = Json.string(request.path("reasoning").path("effort"));
        if (request.has("reasoning") && !model.canReason()) {
            throw OpenAiModel.unsupported("reasoning.effort");
        }
        model.checkEffort(effort, "reasoning.effort", name);
        for (String sampling : List.of("temperature", "top_p")) {
            if (request.has(sampling) && model.reasons(effort)) {
                throw OpenAiModel.unsupported(sampling);
            }
        }
        int most = request.path("max_output_tokens").asInt(LEAST_OUTPUT);
        if (most < LEAST_OUTPUT) {
            throw invalid(
                    "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got "
                            + most
                            + " instead.",
                    "integer_below_min_value",
                    "max_output_tokens");
        }
        boolean searches =
                Json.items(request.path("tools")).stream().anyMatch(ResponsesRules::isSearch);
        if (searches && effort.equals("minimal")) {
            throw invalid(
                    "The following tools cannot be used with reasoning.effort 'minimal': web_search.",
                    "",
                    "tools");
        }
    }

    static boolean isCount(HttpCall call) {
        return call.path().equals("/v1/responses/input_tokens");
    }

    private static boolean isSearch(JsonNode tool) {
        return Json.string(tool.path("type")).equals("web_search");
    }

    /** An answer in JSON: a name, and a schema that the model can be held to. */
    static void answer(JsonNode format, String at) {
        if (format.isMissingNode()) {
            return;
        }
        if (!Json.string(format.path("name")).matches("[a-zA-Z0-9_-]{1,64}")) {
            throw invalid("Missing required parameter: name.", "missing_required_parameter", at);
        }
        StrictRules.openai(format.path("schema"))
                .ifPresent(
                        wrong -> {
                            throw invalid(
                                    "Invalid schema for response_format: In context=(), " + wrong,
                                    "invalid_json_schema",
                                    at);
                        });
    }

    private static void tools(JsonNode request) {
        List<JsonNode> tools = Json.items(request.path("tools"));
        most(tools);
        for (int i = 0; i < tools.size(); i++) {
            String at = "tools[" + i + "]";
            JsonNode tool = tools.get(i);
            if (isSearch(tool)) {
                continue;
            }
            if (!tool.has("name")) {
                throw invalid(
                        "Missing required parameter: '" + at + ".name'.",
                        "missing_required_parameter",
                        at + ".name");
            }
            if (!Json.string(tool.path("name")).matches("[a-zA-Z0-9_-]{1,64}")) {
                throw invalid(
                        "Invalid '"
                                + at
                                + ".name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
                        "invalid_value",
                        at + ".name");
            }
            parameters(tool, at);
            if (!Json.isSet(tool, "strict")) {
                continue;
            }
            strict(tool, at);
        }
        if (tools.isEmpty() && Json.string(request.path("tool_choice")).equals("required")) {
            throw invalid(
                    "Tool choice 'required' must be specified with 'tools' parameter.",
                    "",
                    "tool_choice");
        }
    }

    static void most(List<JsonNode> tools) {
        if (tools.size() > 128) {
            throw invalid(
                    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length "
                            + tools.size()
                            + " instead.",
                    "array_above_max_length",
                    "tools");
        }
    }

    static void parameters(JsonNode function, String at) {
        SchemaRules.openai(function.path("parameters"))
                .ifPresent(
                        wrong -> {
                            throw invalid(
                                    "Invalid schema for function '"
                                            + Json.string(function.path("name"))
                                            + "': In context=(), "
                                            + wrong,
                                    "invalid_function_parameters",
                                    at + ".parameters");
                        });
    }

    static void strict(JsonNode function, String at) {
        if (!function.path("strict").asBoolean(false)) {
            return;
        }
        StrictRules.openai(function.path("parameters"))
                .ifPresent(
                        wrong -> {
                            throw invalid(
                                    "Invalid schema for function '"
                                            + Json.string(function.path("name"))
                                            + "': In context=(), "
                                            + wrong,
                                    "invalid_function_parameters",
                                    at + ".parameters");
                        });
    }

    private static List<JsonNode> input(JsonNode request) {
        List<JsonNode> input = Json.items(request.path("input"));
        if (input.isEmpty()) {
            throw invalid(
                    "Missing required parameter: 'input'.", "missing_required_parameter", "input");
        }
        return input;
    }

    private void item(List<JsonNode> input, int i) {
        JsonNode item = input.get(i);
        String type = Json.string(item.path("type"));
        String at = "input[" + i + "]";
        switch (type) {
            case "", "message" -> message(at, item);
            case "function_call" -> functionCall(at, item);
            case "function_call_output" -> {
                if (!item.has("output")) {
                    throw invalid(
                            "Missing required parameter: '" + at + ".output'.",
                            "missing_required_parameter",
                            at + ".output");
                }
                Json.items(item.path("output")).forEach(part -> part(part, at + ".output[0]"));
            }
            case "reasoning" -> reasoning(input, i);
            default -> unchanged(at, item);
        }
        thoughtBefore(input, i);
    }

    private static void message(String at, JsonNode item) {
        String role = Json.string(item.path("role"));
        if (!Set.of("user", "assistant", "system", "developer").contains(role)) {
            throw invalid("Invalid value: '" + role + "'.", "invalid_value", at + ".role");
        }
        String wanted = role.equals("assistant") ? "output_text" : "input_text";
        for (JsonNode part : Json.items(item.path("content"))) {
            String type = Json.string(part.path("type"));
            boolean fits =
                    type.equals(wanted)
                            || role.equals("assistant") && type.equals("refusal")
                            || role.equals("user") && type.matches("input_(image|file)");
            if (!fits) {
                throw invalid(
                        "Invalid value: '" + type + "'. Supported values are: '" + wanted + "'.",
                        "invalid_value",
                        at + ".content[0]");
            }
            if (role.equals("user")) {
                part(part, at + ".content[0]");
            }
        }
        prefix(at, item, "msg");
    }

    /** What people and tools give: words, pictures and documents. */
    private static void part(JsonNode part, String at) {
        switch (Json.string(part.path("type"))) {
            case "input_text" -> {}
            case "input_image" -> picture(Json.string(part.path("image_url")), at + ".image_url");
            case "input_file" -> file(part, at);
            default ->
                    throw invalid(
                            "Invalid value: '" + part.path("type") + "'.", "invalid_value", at);
        }
    }

    static void file(JsonNode part, String at) {
        if (Json.string(part.path("filename")).isEmpty()) {
            throw invalid(
                    "Missing required parameter: '" + at + ".filename'.",
                    "missing_required_parameter",
                    at + ".filename");
        }
        if (!DocumentRules.isPdfUrl(Json.string(part.path("file_data")))) {
            throw invalid(
                    "Invalid file data: '"
                            + at
                            + ".file_data'. Expected a base64-encoded data URL.",
                    "invalid_value",
                    at + ".file_data");
        }
    }

    static void picture(String url, String at) {
        if (!PictureRules.KINDS.contains(PictureRules.kindOfUrl(url))) {
            throw invalid(
                    "You uploaded an unsupported image. Please make sure your image has of one the following formats:"
                            + " ['png', 'jpeg', 'gif', 'webp'].",
                    "invalid_image_format",
                    at);
        }
    }

    private static void functionCall(String at, JsonNode item) {
        if (!item.path("arguments").isString()) {
            throw invalid(
                    "Invalid type for '" + at + ".arguments': expected a string.",
                    "invalid_type",
                    at + ".arguments");
        }
        if (Json.string(item.path("call_id")).length() > 64) {
            throw invalid(
                    "Invalid '"
                            + at
                            + ".call_id': string too long. Expected a string with maximum length 64.",
                    "string_above_max_length",
                    at + ".call_id");
        }
        prefix(at, item, "fc");
    }

    private static void prefix(String at, JsonNode item, String prefix) {
        String id = Json.string(item.path("id"));
        if (!id.isEmpty() && !id.startsWith(prefix)) {
            throw invalid(
                    "Invalid '"
                            + at
                            + ".id': '"
                            + id
                            + "'. Expected an ID that begins with '"
                            + prefix
                            + "'.",
                    "invalid_value",
                    at + ".id");
        }
    }

    private void reasoning(List<JsonNode> input, int i) {
        JsonNode item = input.get(i);
        String id = Json.string(item.path("id"));
        String encrypted = Json.string(item.path("encrypted_content"));
        if (encrypted.isEmpty()) {
            throw new Refusal(
                    404,
                    "invalid_request_error",
                    "Item with id '"
                            + id
                            + "' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
                    "",
                    "input");
        }
        if (!memory.seals().content(encrypted).filter(id::equals).isPresent()) {
            throw invalid(
                    "The encrypted content for item "
                            + id
                            + " could not be verified. Reason: Encrypted content could not be decrypted or parsed.",
                    "invalid_encrypted_content",
                    "");
        }
        if (!item.path("summary").isArray()) {
            throw invalid(
                    "Missing required parameter: 'input[" + i + "].summary'.",
                    "missing_required_parameter",
                    "input[" + i + "].summary");
        }
        boolean followed =
                i + 1 < input.size()
                        && memory.following(id)
                                .filter(wanted -> isSame(wanted, input.get(i + 1)))
                                .isPresent();
        if (!followed) {
            throw invalid(
                    "Item '"
                            + id
                            + "' of type 'reasoning' was provided without its required following item.",
                    "",
                    "input");
        }
    }

    private static boolean isSame(JsonNode issued, JsonNode sent) {
        return issued.has("call_id")
                ? issued.path("call_id").equals(sent.path("call_id"))
                : issued.path("role").equals(sent.path("role"))
                        && (!sent.has("id") || issued.path("id").equals(sent.path("id")));
    }

    private void thoughtBefore(List<JsonNode> input, int i) {
        String id = Json.string(input.get(i).path("id"));
        memory.reasoningBefore(id)
                .filter(
                        wanted ->
                                i == 0 || !wanted.equals(Json.string(input.get(i - 1).path("id"))))
                .ifPresent(
                        wanted -> {
                            throw invalid(
                                    "Item '"
                                            + id
                                            + "' of type '"
                                            + Json.string(input.get(i).path("type"))
                                            + "' was provided without its required 'reasoning' item: '"
                                            + wanted
                                            + "'.",
                                    "",
                                    "input");
                        });
    }

    private void unchanged(String at, JsonNode item) {
        boolean known = memory.item(Json.string(item.path("id"))).filter(item::equals).isPresent();
        if (!known) {
            throw invalid(
                    "Invalid value: '" + Json.string(item.path("type")) + "'.",
                    "invalid_value",
                    at);
        }
    }

    private static void pairs(List<JsonNode> input) {
        Set<String> open = new HashSet<>();
        Set<String> calls = new HashSet<>();
        for (JsonNode item : input) {
            String id = Json.string(item.path("call_id"));
            switch (Json.string(item.path("type"))) {
                case "function_call" -> {
                    calls.add(id);
                    open.add(id);
                }
                case "function_call_output" -> {
                    if (!calls.contains(id)) {
                        throw invalid(
                                "No tool call found for function call output with call_id "
                                        + id
                                        + ".",
                                "",
                                "input");
                    }
                    if (!open.remove(id)) {
                        throw invalid(
                                "Duplicate function call output with call_id " + id + ".",
                                "",
                                "input");
                    }
                }
                default -> {}
            }
        }
        if (!open.isEmpty()) {
            throw invalid(
                    "No tool output found for function call " + open.iterator().next() + ".",
                    "",
                    "input");
        }
    }
}
