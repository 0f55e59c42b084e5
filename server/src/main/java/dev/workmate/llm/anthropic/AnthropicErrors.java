package dev.workmate.llm.anthropic;

import dev.workmate.llm.FailureCode;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.ProviderFailures;
import dev.workmate.llm.http.WireJson;
import tools.jackson.databind.JsonNode;

/** What Anthropic's errors mean, with a status of their own or inside a stream. */
final class AnthropicErrors {
    private AnthropicErrors() {}

    static CallFailure failure(int status, JsonNode error) {
        String message = WireJson.text(error, "message");
        String detail = WireJson.text(error.path("details"), "error_code");
        FailureCode code =
                ProviderFailures.code(status, WireJson.text(error, "type") + " " + detail, message);
        if (isAboutThoughts(status, message)) {
            return CallFailure.of(FailureCode.THOUGHTS_REFUSED, message);
        }
        return isAboutSchemas(status, message)
                ? CallFailure.of(FailureCode.SCHEMA_REFUSED, message)
                : ProviderFailures.of(code, status, message);
    }

    /** All strict schemas of a request become one grammar, whose greatest size nobody tells. */
    private static boolean isAboutSchemas(int status, String message) {
        return status == 400
                && (message.contains("grammar is too large")
                        || message.contains("chema is too complex")
                        || message.contains("strict")
                        || message.contains("output_config.format"));
    }

    private static boolean isAboutThoughts(int status, String message) {
        return status == 400
                && (message.contains("Invalid `signature` in `thinking`")
                        || message.contains("Invalid `data` in `redacted_thinking`")
                        || message.contains("blocks in the latest assistant message cannot be"));
    }

    /** An error inside a stream that began well. */
    static CallFailure inStream(JsonNode error) {
        return failure(status(WireJson.text(error, "type")), error);
    }

    private static int status(String type) {
        return switch (type) {
            case "invalid_request_error" -> 400;
            case "authentication_error" -> 401;
            case "billing_error" -> 402;
            case "permission_error" -> 403;
            case "not_found_error" -> 404;
            case "conflict_error" -> 409;
            case "request_too_large" -> 413;
            case "rate_limit_error" -> 429;
            case "timeout_error" -> 504;
            case "overloaded_error" -> 529;
            default -> 500;
        };
    }
}
