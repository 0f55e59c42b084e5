package dev.workmate.llm.openai;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.ProviderFailures;
import dev.workmate.llm.http.WireJson;
import dev.workmate.outbound.SseEvent;
import tools.jackson.databind.JsonNode;

/**
 * Reads one streamed completion, as loosely as the servers write it: errors anywhere, usage
 * anywhere, several ends or no end mark.
 */
final class ChatReader implements AnswerReader {
    private final ChatParts parts;
    private String finish = "";
    private boolean over;
    private Usage usage = Usage.NONE;
    private String tier = "";

    ChatReader(Deltas deltas) {
        this.parts = new ChatParts(deltas);
    }

    @Override
    public void accept(SseEvent event) throws CallFailure {
        String text = event.data().strip();
        if (text.isEmpty()) {
            return;
        }
        if (text.equals("[DONE]")) {
            over = true;
            return;
        }
        JsonNode chunk = WireJson.event(text);
        String served = WireJson.text(chunk, "service_tier");
        tier = served.isEmpty() ? tier : served;
        count(chunk.path("usage"));
        count(chunk.path("x_groq").path("usage"));
        failOn(chunk.path("error"));
        for (JsonNode choice : chunk.path("choices")) {
            if (choice.path("index").asInt(0) == 0) {
                choice(choice);
            }
        }
    }

    private void choice(JsonNode choice) throws CallFailure {
        count(choice.path("usage"));
        failOn(choice.path("error"));
        parts.add(choice.path("delta").isObject() ? choice.path("delta") : choice.path("message"));
        String reason = WireJson.text(choice, "finish_reason");
        if (reason.equals("error")) {
            throw ProviderFailures.of(
                    FailureCode.PROVIDER_ERROR, 0, "the answer ended in an error");
        }
        if (reason.equals("insufficient_system_resource")) {
            throw ProviderFailures.of(FailureCode.OVERLOADED, 0, "");
        }
        finish = reason.isEmpty() ? finish : reason;
    }

    private static void failOn(JsonNode error) throws CallFailure {
        if (error.isObject() || error.isString()) {
            throw OpenAiErrors.inStream(error);
        }
    }

    private void count(JsonNode counts) {
        if (counts.isObject()) {
            usage = OpenAiUsage.ofChat(counts);
        }
    }

    private AnswerStop stop() {
        if (parts.isRefused()) {
            return AnswerStop.REFUSED;
        }
        return switch (finish) {
            case "stop", "eos", "end_turn", "tool_calls", "function_call", "tool_use" -> {
                if (parts.hasCalls()) {
                    yield AnswerStop.TOOL_USE;
                }
                yield parts.isStrange() ? AnswerStop.UNKNOWN : AnswerStop.END_TURN;
            }
            case "length", "max_tokens" -> AnswerStop.MAX_TOKENS;
            case "model_length" -> AnswerStop.CONTEXT_EXCEEDED;
            case "content_filter" -> AnswerStop.CONTENT_FILTER;
            case "refusal" -> AnswerStop.REFUSED;
            default -> AnswerStop.UNKNOWN;
        };
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public boolean isWhole() {
        return over || !finish.isEmpty();
    }

    @Override
    public Reading finish() {
        return new Reading(parts.blocks(), stop(), usage, new Details(0, tier, ""));
    }

    @Override
    public long size() {
        return parts.size();
    }

    @Override
    public Usage usage() {
        return usage;
    }
}
