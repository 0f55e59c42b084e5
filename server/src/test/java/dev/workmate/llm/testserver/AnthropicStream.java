package dev.workmate.llm.testserver;

import static dev.workmate.llm.testserver.Json.map;

import dev.workmate.event.value.Usage;
import dev.workmate.llm.testserver.Part.Call;
import dev.workmate.llm.testserver.Part.Source;
import dev.workmate.llm.testserver.Part.Strange;
import dev.workmate.llm.testserver.Part.Thought;
import dev.workmate.llm.testserver.Part.Words;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.llm.testserver.Reply.Trimming;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/** Writes one answer as the Messages API streams it. */
final class AnthropicStream {
    private final Reply reply;
    private final JsonNode request;
    private final AnthropicMemory memory;
    private final Random random = new Random(7);
    private final List<String> frames = new ArrayList<>();
    private final List<String> thoughts = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private int index;
    private int searches;

    AnthropicStream(Reply reply, JsonNode request, AnthropicMemory memory) {
        this.reply = reply;
        this.request = request;
        this.memory = memory;
    }

    List<String> frames() {
        start();
        ping();
        for (Part part : reply.parts()) {
            switch (part) {
                case Thought thought -> thought(thought);
                case Words words -> words(words);
                case Call call -> call(call);
                case Strange strange -> strange(strange);
                case Part.Search search -> {
                    serverTool(search.query());
                    index--;
                }
            }
            index++;
            ping();
        }
        if (reply.stop() == Stop.PAUSED) {
            serverTool("news");
        }
        end();
        calls.forEach(id -> memory.remember(id, thoughts));
        return frames;
    }

    private void start() {
        Usage usage = reply.usage();
        Map<String, Object> message =
                map(
                        "id",
                        memory.id("msg"),
                        "type",
                        "message",
                        "role",
                        "assistant",
                        "model",
                        Json.string(request.path("model")),
                        "content",
                        List.of(),
                        "stop_reason",
                        null,
                        "stop_sequence",
                        null,
                        "stop_details",
                        null,
                        "usage",
                        usage(usage.inputTokens(), 1));
        event("message_start", map("type", "message_start", "message", message));
    }

    private Map<String, Object> usage(long input, long output) {
        Usage usage = reply.usage();
        return map(
                "input_tokens",
                input,
                "cache_creation_input_tokens",
                usage.cacheWriteTokens(),
                "cache_read_input_tokens",
                usage.cacheReadTokens(),
                "cache_creation",
                map(
                        "ephemeral_5m_input_tokens",
                        usage.cacheWriteTokens(),
                        "ephemeral_1h_input_tokens",
                        0),
                "output_tokens",
                output,
                "service_tier",
                "standard",
                "inference_geo",
                "global");
    }

    private void thought(Thought thought) {
        String seal = memory.seals().seal(thought.text());
        memory.binding().bind(seal, request, thoughts);
        thoughts.add(seal);
        if (thought.shape() == Part.Shape.REDACTED) {
            begin(map("type", "redacted_thinking", "data", seal));
            stop();
            return;
        }
        String shown = thought.shape() == Part.Shape.OMITTED ? "" : thought.text();
        if (shown.isEmpty()) {
            memory.seals().put(seal, "");
        }
        begin(map("type", "thinking", "thinking", "", "signature", ""));
        for (String piece : ProviderServer.pieces(shown, 9)) {
            delta(map("type", "thinking_delta", "thinking", piece));
        }
        delta(map("type", "signature_delta", "signature", seal));
        stop();
    }

    private void words(Words words) {
        begin(
                words.sources().isEmpty()
                        ? map("type", "text", "text", "")
                        : map("citations", List.of(), "type", "text", "text", ""));
        for (Source source : words.sources()) {
            delta(
                    map(
                            "type",
                            "citations_delta",
                            "citation",
                            map(
                                    "type",
                                    "search_result_location",
                                    "cited_text",
                                    source.quote(),
                                    "source",
                                    source.address(),
                                    "title",
                                    source.title(),
                                    "search_result_index",
                                    0,
                                    "start_block_index",
                                    0,
                                    "end_block_index",
                                    1)));
        }
        for (String piece : ProviderServer.pieces(words.text(), 5)) {
            delta(map("type", "text_delta", "text", piece));
        }
        if (reply.has(Trimming.STRANGE_EVENTS)) {
            delta(map("type", "sparkle_delta", "sparkle", "✨"));
        }
        stop();
    }

    private void call(Call call) {
        String id = memory.id("toolu");
        calls.add(id);
        begin(
                map(
                        "type", "tool_use",
                        "id", id,
                        "name", call.tool(),
                        "input", Map.of(),
                        "caller", map("type", "direct")));
        input(call.arguments());
        stop();
    }

    private void input(String json) {
        delta(map("type", "input_json_delta", "partial_json", ""));
        for (String piece : ProviderServer.pieces(json, 7)) {
            ping();
            delta(map("type", "input_json_delta", "partial_json", piece));
        }
    }

    private void strange(Strange strange) {
        String id = memory.id("strange");
        Map<String, Object> block =
                map("type", strange.kind(), "id", id, "mass", 1.5, "note", "größer als ✨");
        memory.remember(id, Json.parse(Json.text(block)));
        begin(block);
        stop();
    }

    /** A search the provider ran itself, which must go back as it came. */
    private void serverTool(String query) {
        String id = memory.id("srvtoolu");
        String input = Json.text(map("query", query));
        searches++;
        Map<String, Object> use =
                map("type", "server_tool_use", "id", id, "name", "web_search", "input", Map.of());
        begin(use);
        input(input);
        stop();
        use.put("input", map("query", query));
        memory.remember(id, Json.parse(Json.text(use)));
        index++;
        Map<String, Object> hit =
                map(
                        "type", "web_search_result",
                        "title", "News",
                        "url", "https://example.org/news",
                        "encrypted_content", memory.seals().seal("news"),
                        "page_age", null);
        Map<String, Object> result =
                map("type", "web_search_tool_result", "tool_use_id", id, "content", List.of(hit));
        memory.remember(id + "/result", Json.parse(Json.text(result)));
        begin(result);
        stop();
        index++;
    }

    private void end() {
        if (reply.has(Trimming.STRANGE_EVENTS)) {
            event("weather_report", map("type", "weather_report", "sky", "clear"));
        }
        Map<String, Object> usage =
                usage(reply.usage().inputTokens(), reply.usage().outputTokens());
        if (searches > 0) {
            usage.put("server_tool_use", map("web_search_requests", searches));
        }
        usage.put("output_tokens_details", map("thinking_tokens", reply.usage().reasoningTokens()));
        event(
                "message_delta",
                map(
                        "type",
                        "message_delta",
                        "delta",
                        map(
                                "stop_reason", stopReason(),
                                "stop_sequence", reply.stop() == Stop.STOP_SEQUENCE ? "END" : null,
                                "stop_details", stopDetails()),
                        "usage",
                        usage));
        event("message_stop", map("type", "message_stop"));
    }

    private String stopReason() {
        return switch (reply.stop()) {
            case END -> "end_turn";
            case CALLS -> "tool_use";
            case MAX_TOKENS -> "max_tokens";
            case STOP_SEQUENCE -> "stop_sequence";
            case PAUSED -> "pause_turn";
            case REFUSED, FILTERED -> "refusal";
            case CONTEXT_EXCEEDED -> "model_context_window_exceeded";
            case STRANGE -> "weather_changed";
        };
    }

    private Object stopDetails() {
        return reply.stop() == Stop.REFUSED
                ? map("type", "refusal", "category", "cyber", "explanation", "This looks harmful.")
                : null;
    }

    private void begin(Map<String, Object> block) {
        event(
                "content_block_start",
                map("type", "content_block_start", "index", index, "content_block", block));
    }

    private void delta(Map<String, Object> delta) {
        event(
                "content_block_delta",
                map("type", "content_block_delta", "index", index, "delta", delta));
    }

    private void stop() {
        event("content_block_stop", map("type", "content_block_stop", "index", index));
    }

    private void ping() {
        if (reply.has(Trimming.PINGS) && random.nextInt(3) == 0) {
            frames.add("event: ping\ndata: {\"type\": \"ping\"}\n\n");
        }
    }

    private void event(String name, Map<String, Object> data) {
        String json = Json.text(data);
        if (ProviderServer.padded(reply)) {
            json = json.substring(0, json.length() - 1) + " ".repeat(random.nextInt(16)) + "}";
        }
        frames.add("event: " + name + "\ndata: " + json + "\n\n");
    }
}
