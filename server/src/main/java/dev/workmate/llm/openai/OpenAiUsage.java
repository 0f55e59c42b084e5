package dev.workmate.llm.openai;

import dev.workmate.event.value.Usage;
import dev.workmate.llm.http.WireJson;
import tools.jackson.databind.JsonNode;

/** OpenAI counts what came from the cache as part of the input; we count it beside. */
final class OpenAiUsage {
    private OpenAiUsage() {}

    static Usage ofResponse(JsonNode usage) {
        return of(
                WireJson.number(usage, "input_tokens"),
                usage.path("input_tokens_details"),
                WireJson.number(usage, "output_tokens"),
                usage.path("output_tokens_details"));
    }

    static Usage ofChat(JsonNode usage) {
        return of(
                WireJson.number(usage, "prompt_tokens"),
                usage.path("prompt_tokens_details").isObject()
                        ? usage.path("prompt_tokens_details")
                        : WireJson.object()
                                .put(
                                        "cached_tokens",
                                        WireJson.number(usage, "prompt_cache_hit_tokens")),
                WireJson.number(usage, "completion_tokens"),
                usage.path("completion_tokens_details"));
    }

    private static Usage of(long input, JsonNode inputDetails, long output, JsonNode details) {
        long read = Math.min(input, WireJson.number(inputDetails, "cached_tokens"));
        long written = Math.min(input - read, WireJson.number(inputDetails, "cache_write_tokens"));
        return new Usage(
                input - read - written,
                output,
                read,
                written,
                WireJson.number(details, "reasoning_tokens"));
    }
}
