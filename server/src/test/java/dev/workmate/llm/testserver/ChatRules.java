package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.OpenAiModel.invalid;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Refuses what servers for Chat Completions refuse, in their words. */
final class ChatRules {
    private static final Set<String> PARAMETERS =
            Set.of(
                    "model",
                    "messages",
                    "stream",
                    "temperature",
                    "top_p",
                    "max_tokens",
                    "tools",
                    "tool_choice",
                    "parallel_tool_calls",
                    "stop",
                    "presence_penalty",
                    "frequency_penalty",
                    "response_format",
                    "metadata");
    private static final Set<String> OPENAI_ONLY =
            Set.of(
                    "max_completion_tokens",
                    "reasoning_effort",
                    "stream_options",
                    "store",
                    "seed",
                    "user",
                    "prompt_cache_key",
                    "service_tier",
                    "verbosity");

    private final ChatDialect dialect;

    ChatRules(ChatDialect dialect) {
        this.dialect = dialect;
    }

    void check(HttpCall call) {
        if (!call.method().equals("POST") || !call.path().endsWith("/chat/completions")) {
            throw new Refusal(404, "invalid_request_error", "Not Found");
        }
        if (dialect.needsKey()) {
            OpenAiModel.checkKey(call);
        }
        JsonNode request = call.json();
        model(request);
        parameters(request);
        tools(request);
        ResponsesRules.answer(
                request.path("response_format").path("json_schema"),
                "response_format.json_schema.schema");
        List<JsonNode> messages = Json.items(request.path("messages"));
        if (messages.isEmpty()) {
            throw invalid(
                    "Invalid 'messages': empty array. Expected an array with minimum length 1.",
                    "empty_array",
                    "messages");
        }
        for (int i = 0; i < messages.size(); i++) {
            message(messages.get(i), "messages.[" + i + "]");
        }
        pairs(messages);
        if (dialect == ChatDialect.MISTRAL) {
            mistral(messages);
        }
    }

    private void model(JsonNode request) {
        String name = Json.string(request.path("model"));
        if (dialect != ChatDialect.OPENAI) {
            if (name.contains("does-not-exist")) {
                throw new Refusal(
                        404,
                        "invalid_request_error",
                        "model '" + name + "' not found",
                        "model_not_found",
                        "model");
            }
            return;
        }
        OpenAiModel model =
                OpenAiModel.named(name).orElseThrow(() -> OpenAiModel.unknownModel(name));
        String effort = Json.string(request.path("reasoning_effort"));
        model.checkEffort(effort, "reasoning_effort", name);
        if (model.canReason() && request.has("max_tokens")) {
            throw invalid(
                    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                    "unsupported_parameter",
                    "max_tokens");
        }
        if (model.reasons(effort) && request.has("temperature")) {
            throw OpenAiModel.unsupported("temperature");
        }
        if (model.reasons(effort) && request.has("tools") && name.matches("gpt-(5\\.[4-9]|6).*")) {
            throw invalid(
                    "Function tools with reasoning_effort are not supported for "
                            + name
                            + " in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
                    "",
                    "reasoning_effort");
        }
        if (name.matches("gpt-.*-(pro|codex)(-.*)?")) {
            throw new Refusal(
                    404,
                    "invalid_request_error",
                    "This model is only supported in v1/responses and not in v1/chat/completions.",
                    "",
                    "model");
        }
    }

    private void parameters(JsonNode request) {
        for (String name : request.propertyNames()) {
            boolean known =
                    dialect.isLocal()
                            || PARAMETERS.contains(name)
                            || dialect != ChatDialect.MISTRAL && OPENAI_ONLY.contains(name)
                            || dialect == ChatDialect.OPENROUTER
                                    && Set.of("reasoning", "usage", "provider").contains(name)
                            || dialect == ChatDialect.MISTRAL && name.equals("prompt_mode")
                            || dialect == ChatDialect.GROQ && name.startsWith("reasoning_");
            if (!known) {
                throw dialect == ChatDialect.MISTRAL
                        ? new Refusal(
                                422,
                                "invalid_request_error",
                                "[{'type': 'extra_forbidden', 'loc': ('body', '"
                                        + name
                                        + "'), 'msg': 'Extra inputs are not permitted'}]")
                        : invalid(
                                "Unrecognized request argument supplied: " + name,
                                "unknown_parameter",
                                name);
            }
        }
        if (!request.path("stream").asBoolean(false)) {
            throw invalid("This test server only streams.", "", "stream");
        }
    }

    private void tools(JsonNode request) {
        List<JsonNode> tools = Json.items(request.path("tools"));
        ResponsesRules.most(tools);
        if (request.has("tools") && tools.isEmpty()) {
            throw invalid(
                    "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
                    "empty_array",
                    "tools");
        }
        if (request.has("tool_choice") && tools.isEmpty()) {
            throw invalid(
                    "'tool_choice' is only allowed when 'tools' are specified.", "", "tool_choice");
        }
        if (request.has("parallel_tool_calls") && tools.isEmpty()) {
            throw invalid(
                    "'parallel_tool_calls' is only allowed when 'tools' are specified.",
                    "",
                    "parallel_tool_calls");
        }
        for (JsonNode tool : tools) {
            JsonNode function = tool.path("function");
            if (!Json.string(tool.path("type")).equals("function")
                    || Json.string(function.path("name")).isEmpty()) {
                throw invalid(
                        "Missing required parameter: 'tools[0].function'.",
                        "missing_required_parameter",
                        "tools[0].function");
            }
            if (!Json.string(function.path("name")).matches("[a-zA-Z0-9_-]{1,64}")) {
                throw invalid(
                        "Invalid 'tools[0].function.name': string does not match pattern.",
                        "invalid_value",
                        "tools[0].function.name");
            }
            if (function.has("parameters")) {
                ResponsesRules.parameters(function, "tools[0].function");
            }
            if (function.has("strict") && dialect == ChatDialect.MISTRAL) {
                throw invalid("Extra inputs are not permitted: strict", "", "tools[0].function");
            }
            ResponsesRules.strict(function, "tools[0].function");
        }
    }

    private void file(JsonNode part, String at) {
        if (dialect != ChatDialect.OPENAI) {
            throw invalid("Unknown part type: file", "", at);
        }
        ResponsesRules.file(part.path("file"), at + ".content[0].file");
    }

    private void picture(JsonNode part, String at) {
        if (dialect != ChatDialect.OPENAI && dialect != ChatDialect.OPENROUTER) {
            throw invalid("At most 0 image(s) may be provided in one prompt.", "", at);
        }
        ResponsesRules.picture(
                Json.string(part.path("image_url").path("url")), at + ".content[0].image_url");
    }

    private void message(JsonNode message, String at) {
        String role = Json.string(message.path("role"));
        if (!Set.of("system", "developer", "user", "assistant", "tool").contains(role)) {
            throw invalid("Invalid value: '" + role + "'.", "invalid_value", at + ".role");
        }
        for (JsonNode part : Json.items(message.path("content"))) {
            if (Json.string(part.path("type")).equals("image_url")) {
                picture(part, at);
            }
            if (Json.string(part.path("type")).equals("file")) {
                file(part, at);
            }
            if (role.equals("tool") && !Json.string(part.path("type")).equals("text")) {
                throw invalid(
                        "Invalid 'messages'. Image URLs are only allowed for messages with role 'user', but this message with role"
                                + " 'tool' contains an image URL.",
                        "invalid_value",
                        at);
            }
        }
        boolean hasCalls = !Json.items(message.path("tool_calls")).isEmpty();
        boolean hasContent = Json.isSet(message, "content") || message.has("refusal");
        if (!hasContent && !(role.equals("assistant") && hasCalls)) {
            throw invalid(
                    "Invalid value for 'content': expected a string, got null.",
                    "invalid_type",
                    at + ".content");
        }
        if (message.has("tool_calls") && !hasCalls) {
            throw invalid(
                    "Invalid '" + at + ".tool_calls': empty array.",
                    "empty_array",
                    at + ".tool_calls");
        }
        for (JsonNode call : Json.items(message.path("tool_calls"))) {
            if (!call.path("function").path("arguments").isString()) {
                throw invalid(
                        "Invalid type for '"
                                + at
                                + ".tool_calls[0].function.arguments': expected a string, but got an object instead.",
                        "invalid_type",
                        at);
            }
            checkCallId(Json.string(call.path("id")), at);
        }
        boolean thoughts = message.has("reasoning") || message.has("reasoning_content");
        boolean refusesThoughts =
                dialect == ChatDialect.OPENAI
                        || dialect == ChatDialect.GROQ
                        || dialect == ChatDialect.MISTRAL;
        if (thoughts && refusesThoughts) {
            throw invalid("'" + at + "' : property 'reasoning' is unsupported", "", at);
        }
    }

    private void checkCallId(String id, String at) {
        if (dialect == ChatDialect.MISTRAL && !id.matches("[a-zA-Z0-9]{9}")) {
            throw new Refusal(
                    400,
                    "invalid_request_message_order",
                    "Tool call id was " + id + " but must be a-z, A-Z, 0-9, with a length of 9.",
                    "3280",
                    "");
        }
        if (dialect == ChatDialect.OPENAI && id.length() > 40) {
            throw invalid(
                    "Invalid '"
                            + at
                            + ".tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length "
                            + id.length()
                            + " instead.",
                    "string_above_max_length",
                    at);
        }
    }

    private static void pairs(List<JsonNode> messages) {
        Set<String> open = new LinkedHashSet<>();
        boolean afterCalls = false;
        for (JsonNode message : messages) {
            if (Json.string(message.path("role")).equals("tool")) {
                String id = Json.string(message.path("tool_call_id"));
                if (!afterCalls || !open.remove(id)) {
                    throw invalid(
                            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
                            "",
                            "messages");
                }
                continue;
            }
            unanswered(open);
            Json.items(message.path("tool_calls"))
                    .forEach(call -> open.add(Json.string(call.path("id"))));
            afterCalls = !open.isEmpty();
        }
        unanswered(open);
    }

    private static void unanswered(Set<String> open) {
        if (!open.isEmpty()) {
            throw invalid(
                    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The"
                            + " following tool_call_ids did not have response messages: "
                            + String.join(", ", open),
                    "",
                    "messages");
        }
    }

    private static void mistral(List<JsonNode> messages) {
        String last = Json.string(messages.getLast().path("role"));
        if (!last.equals("user") && !last.equals("tool")) {
            throw new Refusal(
                    400,
                    "invalid_request_message_order",
                    "Expected last role User or Tool (or Assistant with prefix True) for serving but got "
                            + last,
                    "3230",
                    "");
        }
        for (int i = 1; i < messages.size(); i++) {
            String before = Json.string(messages.get(i - 1).path("role"));
            String role = Json.string(messages.get(i).path("role"));
            if (before.equals("tool") && role.equals("user")) {
                throw new Refusal(
                        400,
                        "invalid_request_message_order",
                        "Unexpected role 'user' after role 'tool'",
                        "3230",
                        "");
            }
        }
    }
}
