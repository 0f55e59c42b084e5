package dev.workmate.llm.testserver;

import java.util.Optional;
import java.util.Set;

/** What OpenAI lets a family of models be asked for. */
enum OpenAiModel {
    TALKER("gpt-(3\\.5|4).*", "", Set.of()),
    O_SERIES("o[134](-.*)?", "medium", Set.of("low", "medium", "high")),
    GPT_5("gpt-5(-(mini|nano|pro|20.*))*", "medium", Set.of("minimal", "low", "medium", "high")),
    SILENT_BY_DEFAULT(
            "gpt-5\\.[1-4](-.*)?", "none", Set.of("none", "low", "medium", "high", "xhigh")),
    THINKING_BY_DEFAULT(
            "gpt-(5\\.[5-9]|6(\\.\\d)?)(-.*)?",
            "medium",
            Set.of("none", "low", "medium", "high", "xhigh", "max"));

    private final String names;
    private final String defaultEffort;
    private final Set<String> efforts;

    OpenAiModel(String names, String defaultEffort, Set<String> efforts) {
        this.names = names;
        this.defaultEffort = defaultEffort;
        this.efforts = efforts;
    }

    static Optional<OpenAiModel> named(String name) {
        for (OpenAiModel family : values()) {
            if (name.matches(family.names)) {
                return Optional.of(family);
            }
        }
        return Optional.empty();
    }

    boolean canReason() {
        return this != TALKER;
    }

    /** Whether it reasons with this effort; the empty one is its own. */
    boolean reasons(String effort) {
        String chosen = effort.isEmpty() ? defaultEffort : effort;
        return !chosen.isEmpty() && !chosen.equals("none");
    }

    void checkEffort(String effort, String param, String model) {
        if (effort.isEmpty()) {
            return;
        }
        if (efforts.isEmpty()) {
            throw unsupported(param);
        }
        if (!efforts.contains(effort)) {
            throw new Refusal(
                    400,
                    "invalid_request_error",
                    "Unsupported value: '"
                            + effort
                            + "' is not supported with the '"
                            + model
                            + "' model. Supported values are: "
                            + efforts
                            + ".",
                    "unsupported_value",
                    param);
        }
    }

    static Refusal unsupported(String param) {
        return new Refusal(
                400,
                "invalid_request_error",
                "Unsupported parameter: '" + param + "' is not supported with this model.",
                "unsupported_parameter",
                param);
    }

    static Refusal invalid(String message, String code, String param) {
        return new Refusal(400, "invalid_request_error", message, code, param);
    }

    static Refusal unknownModel(String name) {
        return new Refusal(
                404,
                "invalid_request_error",
                "The model `" + name + "` does not exist or you do not have access to it.",
                "model_not_found",
                "");
    }

    static void checkKey(HttpCall call) {
        String sent = call.header("authorization").orElse("").replace("Bearer ", "");
        if (sent.isEmpty()) {
            throw new Refusal(
                    401,
                    "invalid_request_error",
                    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
                    "",
                    "");
        }
        if (!sent.equals(ProviderServer.KEY)) {
            throw new Refusal(
                    401,
                    "invalid_request_error",
                    "Incorrect API key provided: "
                            + sent
                            + ". You can find your API key at https://platform.openai.com/account/api-keys.",
                    "invalid_api_key",
                    "");
        }
    }
}
