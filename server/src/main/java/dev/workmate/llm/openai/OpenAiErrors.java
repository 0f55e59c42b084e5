package dev.workmate.llm.openai;

import dev.workmate.llm.FailureCode;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.ProviderFailures;
import dev.workmate.llm.http.Refusal;
import dev.workmate.llm.http.WireJson;
import tools.jackson.databind.JsonNode;

/** What errors of OpenAI and of servers that resemble it mean. */
final class OpenAiErrors {
    private OpenAiErrors() {}

    static CallFailure refused(Refusal refusal) {
        JsonNode body = WireJson.any(refusal.body());
        JsonNode error = body.path("error");
        if (error.isObject()) {
            return failure(refusal.status(), error);
        }
        String message =
                error.isString()
                        ? error.stringValue()
                        : first(WireJson.text(body, "message"), WireJson.text(body, "detail"));
        return failure(
                refusal.status(),
                WireJson.object().put("message", first(message, refusal.body().strip())));
    }

    /** An error inside a stream that began well; as an object, or only as words. */
    static CallFailure inStream(JsonNode error) {
        if (error.isString()) {
            return ProviderFailures.of(FailureCode.PROVIDER_ERROR, 0, error.stringValue());
        }
        return failure(status(error), error);
    }

    private static CallFailure failure(int status, JsonNode error) {
        String message = WireJson.text(error, "message");
        String type = WireJson.text(error, "type");
        String name = WireJson.text(error, "code");
        FailureCode code =
                switch (name) {
                    case "model_not_found" -> FailureCode.MODEL_NOT_FOUND;
                    case "context_length_exceeded" -> FailureCode.CONTEXT_EXCEEDED;
                    case "insufficient_quota" -> FailureCode.QUOTA_EXHAUSTED;
                    case "invalid_encrypted_content" -> FailureCode.THOUGHTS_REFUSED;
                    case "tool_use_failed" -> FailureCode.MALFORMED_CALL;
                    case "invalid_function_parameters", "invalid_json_schema" ->
                            FailureCode.SCHEMA_REFUSED;
                    default ->
                            isAboutSchemas(status, message)
                                    ? FailureCode.SCHEMA_REFUSED
                                    : ProviderFailures.code(status, type + " " + name, message);
                };
        return ProviderFailures.of(code, status, message);
    }

    private static boolean isAboutSchemas(int status, String message) {
        return (status == 400 || status == 422)
                && (message.startsWith("Invalid schema for") || message.contains("strict"));
    }

    private static int status(JsonNode error) {
        for (String field : new String[] {"status_code", "code", "status"}) {
            int status = error.path(field).asInt(0);
            if (status >= 400 && status < 600) {
                return status;
            }
        }
        String words = WireJson.text(error, "type") + " " + WireJson.text(error, "code");
        if (words.contains("rate_limit") || words.contains("insufficient_quota")) {
            return 429;
        }
        if (words.contains("overloaded")) {
            return 503;
        }
        boolean ours = words.contains("invalid_request") || words.contains("invalid_prompt");
        return ours ? 400 : 500;
    }

    private static String first(String one, String other) {
        return one.isEmpty() ? other : one;
    }
}
