package dev.workmate.llm.anthropic;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.WireJson;
import dev.workmate.outbound.SseEvent;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Reads one streamed message. What it does not know it keeps or skips, and goes on. */
final class AnthropicReader implements AnswerReader {
    private static final Logger log = LoggerFactory.getLogger(AnthropicReader.class);

    private final AnswerDraft draft;
    private final CitedDocuments documents;
    private final Map<Integer, AnthropicBlock> blocks = new HashMap<>();
    private String messageId = "";
    private boolean started;
    private boolean stopped;
    private AnswerStop stop = AnswerStop.UNKNOWN;
    private Usage usage = Usage.NONE;
    private long longCacheWrites;
    private long searches;
    private String tier = "";
    private String refusal = "";

    AnthropicReader(Deltas deltas, ModelRequest request) {
        this.draft = new AnswerDraft(deltas);
        this.documents = new CitedDocuments(request);
    }

    @Override
    public void accept(SseEvent event) throws CallFailure {
        if (event.data().isBlank()) {
            return;
        }
        JsonNode data = WireJson.event(event.data());
        String type = WireJson.text(data, "type");
        switch (type.isEmpty() ? event.name() : type) {
            case "message_start" -> start(data.path("message"));
            case "content_block_start" -> blockStart(data);
            case "content_block_delta" -> {
                AnthropicBlock block = blocks.get(data.path("index").asInt(-1));
                if (block != null) {
                    block.delta(data.path("delta"));
                }
            }
            case "content_block_stop" -> {
                AnthropicBlock block = blocks.get(data.path("index").asInt(-1));
                if (block != null) {
                    block.stop();
                }
            }
            case "message_delta" -> {
                count(data.path("usage"));
                String reason = WireJson.text(data.path("delta"), "stop_reason");
                stop = reason.isEmpty() ? stop : stop(reason);
                refusal = refusal(data.path("delta").path("stop_details"));
            }
            case "message_stop" -> stopped = true;
            case "error" -> throw AnthropicErrors.inStream(data.path("error"));
            case "ping" -> {}
            default -> log.debug("an event of an unknown type is skipped: {}", type);
        }
    }

    /** Some proxies begin twice: the same message once more is harmless, another one is not. */
    private void start(JsonNode message) throws CallFailure {
        String id = WireJson.text(message, "id");
        if (started && !id.equals(messageId)) {
            throw CallFailure.of(FailureCode.PROVIDER_ERROR, "Two answers arrived in one stream.");
        }
        started = true;
        messageId = id;
        count(message.path("usage"));
    }

    private void blockStart(JsonNode data) {
        int index = data.path("index").asInt(-1);
        if (!blocks.containsKey(index)) {
            blocks.put(index, AnthropicBlock.begin(draft, documents, data.path("content_block")));
        }
    }

    /** Counts are of the whole message so far: what is there replaces, what is not stays. */
    private void count(JsonNode counts) {
        usage =
                new Usage(
                        count(counts, "input_tokens", usage.inputTokens()),
                        count(counts, "output_tokens", usage.outputTokens()),
                        count(counts, "cache_read_input_tokens", usage.cacheReadTokens()),
                        count(counts, "cache_creation_input_tokens", usage.cacheWriteTokens()),
                        count(
                                counts.path("output_tokens_details"),
                                "thinking_tokens",
                                usage.reasoningTokens()));
        longCacheWrites =
                count(counts.path("cache_creation"), "ephemeral_1h_input_tokens", longCacheWrites);
        searches = count(counts.path("server_tool_use"), "web_search_requests", searches);
        tier =
                WireJson.text(counts, "service_tier").isEmpty()
                        ? tier
                        : WireJson.text(counts, "service_tier");
    }

    /** Why it declined, as far as it says so. */
    private static String refusal(JsonNode details) {
        String category = WireJson.text(details, "category").replace('_', ' ');
        String explanation = WireJson.text(details, "explanation");
        return category.isEmpty() || explanation.isEmpty()
                ? category + explanation
                : category + ": " + explanation;
    }

    private static long count(JsonNode counts, String field, long before) {
        return counts.path(field).isNumber() ? WireJson.number(counts, field) : before;
    }

    private static AnswerStop stop(String reason) {
        return switch (reason) {
            case "end_turn" -> AnswerStop.END_TURN;
            case "max_tokens" -> AnswerStop.MAX_TOKENS;
            case "stop_sequence" -> AnswerStop.STOP_SEQUENCE;
            case "tool_use" -> AnswerStop.TOOL_USE;
            case "pause_turn" -> AnswerStop.PAUSED;
            case "refusal" -> AnswerStop.REFUSED;
            case "model_context_window_exceeded" -> AnswerStop.CONTEXT_EXCEEDED;
            default -> AnswerStop.UNKNOWN;
        };
    }

    @Override
    public boolean isOver() {
        return stopped;
    }

    @Override
    public boolean isWhole() {
        return stopped;
    }

    @Override
    public Reading finish() {
        blocks.values().forEach(AnthropicBlock::stop);
        return new Reading(
                draft.blocks(), stop, usage, new Details(longCacheWrites, tier, refusal, searches));
    }

    @Override
    public long size() {
        return draft.size();
    }

    @Override
    public Usage usage() {
        return usage;
    }
}
