package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.GeminiRules.invalid;

import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What the Gemini API demands of a conversation: order, pairs and signatures. */
final class GeminiContentRules {
    private static final String NO_VALIDATION = "skip_thought_signature_validator";
    private static final Set<String> PART =
            Set.of(
                    "text",
                    "thought",
                    "thoughtSignature",
                    "functionCall",
                    "functionResponse",
                    "inlineData",
                    "fileData");

    private final GeminiMemory memory;
    private boolean multimodalResponses;

    GeminiContentRules(GeminiMemory memory) {
        this.memory = memory;
    }

    /** The third family wants signatures, and takes pictures in what functions give. */
    void check(List<JsonNode> contents, boolean signaturesRequired) {
        multimodalResponses = signaturesRequired;
        if (contents.isEmpty()) {
            throw invalid("* GenerateContentRequest.contents: contents is not specified");
        }
        for (int i = 0; i < contents.size(); i++) {
            content(contents.get(i), i);
        }
        for (int i = 0; i < contents.size(); i++) {
            order(contents, i);
        }
        if (signaturesRequired) {
            signatures(contents);
        }
    }

    private void content(JsonNode content, int i) {
        String role = Json.string(content.path("role"));
        if (!role.equals("user") && !role.equals("model")) {
            throw invalid("Please use a valid role: user, model.");
        }
        List<JsonNode> parts = parts(content);
        if (parts.isEmpty()) {
            throw invalid(
                    "* GenerateContentRequest.contents["
                            + i
                            + "].parts: contents.parts must not be empty.");
        }
        for (int j = 0; j < parts.size(); j++) {
            part(parts.get(j), "contents[" + i + "].parts[" + j + "]");
        }
    }

    private void part(JsonNode part, String at) {
        if (memory.knows(part)) {
            return;
        }
        for (String name : part.propertyNames()) {
            if (!PART.contains(name)) {
                throw GeminiRules.unknownName(name, " at '" + at + "'");
            }
        }
        boolean data =
                part.has("text")
                        || part.has("functionCall")
                        || part.has("functionResponse")
                        || part.has("inlineData")
                        || part.has("fileData");
        if (!data) {
            throw invalid(
                    "* GenerateContentRequest."
                            + at
                            + ".data: required oneof field 'data' must have one initialized field");
        }
        if (part.has("inlineData")) {
            file(part.path("inlineData"));
        }
        if (part.has("functionCall") && !part.path("functionCall").path("args").isObject()) {
            throw invalid("Invalid value at '" + at + ".function_call.args'");
        }
        if (part.has("functionResponse")
                && !part.path("functionResponse").path("response").isObject()) {
            throw invalid("Invalid value at '" + at + ".function_response.response'");
        }
        for (JsonNode given : Json.items(part.path("functionResponse").path("parts"))) {
            if (!multimodalResponses) {
                throw GeminiRules.unknownName("parts", " at '" + at + ".function_response'");
            }
            file(given.path("inlineData"));
        }
        signature(part);
    }

    private static void file(JsonNode data) {
        String claimed = Json.string(data.path("mimeType"));
        if (claimed.equals("application/pdf")) {
            if (!DocumentRules.isPdf(Json.string(data.path("data")))) {
                throw invalid("The document has no pages.");
            }
            return;
        }
        if (!claimed.matches("image/(png|jpeg|webp|heic|heif)")) {
            throw invalid("Unsupported MIME type: " + claimed);
        }
        if (PictureRules.kindOf(Json.string(data.path("data"))).isEmpty()) {
            throw invalid("Unable to process input image.");
        }
    }

    private void signature(JsonNode part) {
        if (!part.has("thoughtSignature")) {
            return;
        }
        String sent = Json.string(part.path("thoughtSignature"));
        String standard = sent.replace('-', '+').replace('_', '/');
        boolean known =
                sent.equals(NO_VALIDATION)
                        || memory.seals()
                                .content(standard)
                                .filter(call -> call.isEmpty() || call.equals(callName(part)))
                                .isPresent();
        if (!known) {
            throw invalid("Thought signature is not valid.");
        }
    }

    private static String callName(JsonNode part) {
        return Json.string(part.path("functionCall").path("name"));
    }

    private static void order(List<JsonNode> contents, int i) {
        JsonNode content = contents.get(i);
        long calls = count(content, "functionCall");
        long responses = count(content, "functionResponse");
        long callsBefore = i == 0 ? 0 : count(contents.get(i - 1), "functionCall");
        if (calls > 0
                && (i == 0 || !Json.string(contents.get(i - 1).path("role")).equals("user"))) {
            throw invalid(
                    "Please ensure that function call turn comes immediately after a user turn or after a function response turn.");
        }
        if (responses > 0 && callsBefore == 0) {
            throw invalid(
                    "Please ensure that function response turn comes immediately after a function call turn.");
        }
        if (callsBefore != responses) {
            throw invalid(
                    "Please ensure that the number of function response parts is equal to the number of function call parts of the"
                            + " function call turn.");
        }
        if (i == contents.size() - 1 && calls > 0) {
            throw invalid(
                    "Please ensure that the number of function response parts is equal to the number of function call parts of the"
                            + " function call turn.");
        }
        for (int j = 0; j < responses; j++) {
            String wanted = callName(nth(contents.get(i - 1), "functionCall", j));
            JsonNode response = nth(content, "functionResponse", j).path("functionResponse");
            if (!wanted.equals(Json.string(response.path("name")))) {
                throw invalid("Function response " + j + " must answer " + wanted + ".");
            }
        }
    }

    /** Since the user last spoke, the first call of every step proves the thought behind it. */
    private static void signatures(List<JsonNode> contents) {
        int turn = 0;
        for (int i = 0; i < contents.size(); i++) {
            JsonNode content = contents.get(i);
            boolean spoken =
                    Json.string(content.path("role")).equals("user")
                            && count(content, "text") > 0
                            && count(content, "functionResponse") == 0;
            turn = spoken ? i : turn;
        }
        for (int i = turn; i < contents.size(); i++) {
            if (count(contents.get(i), "functionCall") == 0) {
                continue;
            }
            JsonNode first = nth(contents.get(i), "functionCall", 0);
            if (!first.has("thoughtSignature")) {
                throw invalid(
                        "Function call is missing a thought_signature in functionCall parts. This is required for tools to work"
                                + " correctly, and missing thought_signature may lead to degraded model performance. Additional data,"
                                + " function call `default_api:"
                                + callName(first)
                                + "` , position "
                                + (i + 1)
                                + ". Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.");
            }
        }
    }

    private static List<JsonNode> parts(JsonNode content) {
        return Json.items(content.path("parts"));
    }

    private static long count(JsonNode content, String kind) {
        return parts(content).stream().filter(part -> part.has(kind)).count();
    }

    private static JsonNode nth(JsonNode content, String kind, int n) {
        return parts(content).stream()
                .filter(part -> part.has(kind))
                .skip(n)
                .findFirst()
                .orElseThrow();
    }
}
