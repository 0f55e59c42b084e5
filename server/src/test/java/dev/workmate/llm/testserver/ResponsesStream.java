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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes one answer as the Responses API streams it. */
final class ResponsesStream {
    private final Reply reply;
    private final String model;
    private final boolean encrypted;
    private final ResponsesMemory memory;
    private final Random random = new Random(11);
    private final List<String> frames = new ArrayList<>();
    private final List<Map<String, Object>> output = new ArrayList<>();
    private final String responseId;
    private int sequence;

    ResponsesStream(Reply reply, JsonNode request, ResponsesMemory memory) {
        this.reply = reply;
        this.model = Json.string(request.path("model"));
        this.encrypted =
                Json.items(request.path("include")).stream()
                        .anyMatch(i -> Json.string(i).equals("reasoning.encrypted_content"));
        this.memory = memory;
        this.responseId = memory.id("resp");
    }

    List<String> frames() {
        event("response.created", map("response", response("in_progress", null)));
        event("response.in_progress", map("response", response("in_progress", null)));
        for (Part part : reply.parts()) {
            keepAlive();
            switch (part) {
                case Thought thought -> thought(thought);
                case Words words -> words(words);
                case Call call -> call(call);
                case Strange strange -> strange(strange);
                case Part.Search search -> search(search);
            }
        }
        if (reply.has(Trimming.STRANGE_EVENTS)) {
            event("response.weather.report", map("sky", "clear"));
        }
        end();
        memory.remember(output.stream().map(item -> Json.parse(Json.text(item))).toList());
        return frames;
    }

    private void thought(Thought thought) {
        String id = memory.id("rs");
        Map<String, Object> item = map("id", id, "type", "reasoning", "summary", List.of());
        if (encrypted) {
            item.put("encrypted_content", memory.seals().seal("not yet"));
        }
        int index = begin(item);
        List<Object> summary = new ArrayList<>();
        if (thought.shape() == Part.Shape.SHOWN) {
            summary(id, index, thought.text());
            summary.add(map("type", "summary_text", "text", thought.text()));
        }
        item.put("summary", summary);
        if (encrypted) {
            item.put("encrypted_content", memory.seals().seal(id));
        }
        done(item, index);
    }

    private void summary(String id, int index, String text) {
        event(
                "response.reasoning_summary_part.added",
                summaryEvent(id, index, "part", map("type", "summary_text", "text", "")));
        for (String piece : ProviderServer.pieces(text, 9)) {
            event(
                    "response.reasoning_summary_text.delta",
                    hidden(summaryEvent(id, index, "delta", piece)));
        }
        event("response.reasoning_summary_text.done", summaryEvent(id, index, "text", text));
        event(
                "response.reasoning_summary_part.done",
                summaryEvent(id, index, "part", map("type", "summary_text", "text", text)));
    }

    private static Map<String, Object> summaryEvent(
            String id, int index, String name, Object value) {
        return map("item_id", id, "output_index", index, "summary_index", 0, name, value);
    }

    private void words(Words words) {
        String id = memory.id("msg");
        boolean refused = reply.stop() == Stop.REFUSED;
        Map<String, Object> item =
                map(
                        "id", id,
                        "type", "message",
                        "status", "in_progress",
                        "content", List.of(),
                        "role", "assistant");
        int index = begin(item);
        event(
                "response.content_part.added",
                contentEvent(id, index, "part", part(refused, "", List.of())));
        String name = refused ? "response.refusal" : "response.output_text";
        for (String piece : ProviderServer.pieces(words.text(), 5)) {
            Map<String, Object> data = contentEvent(id, index, "delta", piece);
            if (!refused) {
                data.put("logprobs", List.of());
            }
            event(name + ".delta", hidden(data));
        }
        List<Object> annotations = annotations(id, index, words);
        Map<String, Object> done =
                contentEvent(id, index, refused ? "refusal" : "text", words.text());
        if (!refused) {
            done.put("logprobs", List.of());
        }
        event(name + ".done", done);
        Map<String, Object> part = part(refused, words.text(), annotations);
        event("response.content_part.done", contentEvent(id, index, "part", part));
        item.put("content", List.of(part));
        done(item, index);
    }

    private List<Object> annotations(String id, int index, Words words) {
        List<Object> annotations = new ArrayList<>();
        for (Source source : words.sources()) {
            Map<String, Object> annotation =
                    map(
                            "type", "url_citation",
                            "start_index", 0,
                            "end_index", words.text().codePointCount(0, words.text().length()),
                            "title", source.title(),
                            "url", source.address());
            Map<String, Object> data = contentEvent(id, index, "annotation", annotation);
            data.put("annotation_index", annotations.size());
            event("response.output_text.annotation.added", data);
            annotations.add(annotation);
        }
        return annotations;
    }

    private static Map<String, Object> part(
            boolean refused, String text, List<Object> annotations) {
        return refused
                ? map("type", "refusal", "refusal", text)
                : map(
                        "type",
                        "output_text",
                        "annotations",
                        annotations,
                        "logprobs",
                        List.of(),
                        "text",
                        text);
    }

    private static Map<String, Object> contentEvent(
            String id, int index, String name, Object value) {
        return map("item_id", id, "output_index", index, "content_index", 0, name, value);
    }

    private void call(Call call) {
        String id = memory.id("fc");
        Map<String, Object> item =
                map(
                        "id",
                        id,
                        "type",
                        "function_call",
                        "status",
                        "in_progress",
                        "arguments",
                        "",
                        "call_id",
                        memory.id("call"),
                        "name",
                        call.tool());
        int index = begin(item);
        for (String piece : ProviderServer.pieces(call.arguments(), 7)) {
            event(
                    "response.function_call_arguments.delta",
                    hidden(map("item_id", id, "output_index", index, "delta", piece)));
        }
        event(
                "response.function_call_arguments.done",
                map(
                        "item_id",
                        id,
                        "output_index",
                        index,
                        "name",
                        call.tool(),
                        "arguments",
                        call.arguments()));
        item.put("arguments", call.arguments());
        done(item, index);
    }

    private void strange(Strange strange) {
        Map<String, Object> item =
                map("id", memory.id("zz"), "type", strange.kind(), "mass", 1.5, "note", "größer ✨");
        done(item, begin(item));
    }

    private void search(Part.Search search) {
        Map<String, Object> item =
                map(
                        "id",
                        memory.id("ws"),
                        "type",
                        "web_search_call",
                        "status",
                        "in_progress",
                        "action",
                        map("type", "search", "query", search.query()));
        int index = begin(item);
        event(
                "response.web_search_call.completed",
                map("output_index", index, "item_id", String.valueOf(item.get("id"))));
        done(item, index);
    }

    private int begin(Map<String, Object> item) {
        int index = output.size();
        event("response.output_item.added", map("output_index", index, "item", item));
        output.add(item);
        return index;
    }

    private void done(Map<String, Object> item, int index) {
        if (item.containsKey("status")) {
            item.put("status", reply.stop() == Stop.MAX_TOKENS ? "incomplete" : "completed");
        }
        event("response.output_item.done", map("output_index", index, "item", item));
    }

    private void end() {
        switch (reply.stop()) {
            case MAX_TOKENS -> incomplete("max_output_tokens");
            case FILTERED -> incomplete("content_filter");
            case STRANGE -> incomplete("weather_changed");
            case CONTEXT_EXCEEDED -> failed();
            default -> event("response.completed", map("response", response("completed", usage())));
        }
    }

    private void incomplete(String reason) {
        Map<String, Object> response = response("incomplete", usage());
        response.put("incomplete_details", map("reason", reason));
        event("response.incomplete", map("response", response));
    }

    private void failed() {
        String message =
                "Your input exceeds the context window of this model. Please adjust your input and try again.";
        event(
                "error",
                map(
                        "error",
                        map(
                                "type", "invalid_request_error",
                                "code", "context_length_exceeded",
                                "message", message,
                                "param", "input")));
        Map<String, Object> response = response("failed", null);
        response.put("error", map("code", "context_length_exceeded", "message", message));
        event("response.failed", map("response", response));
    }

    private Map<String, Object> usage() {
        Usage usage = reply.usage();
        long input = usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens();
        return map(
                "input_tokens", input,
                "input_tokens_details", map("cached_tokens", usage.cacheReadTokens()),
                "output_tokens", usage.outputTokens(),
                "output_tokens_details", map("reasoning_tokens", usage.reasoningTokens()),
                "total_tokens", input + usage.outputTokens());
    }

    private Map<String, Object> response(String status, @Nullable Map<String, Object> usage) {
        return map(
                "id",
                responseId,
                "object",
                "response",
                "created_at",
                1_763_200_000,
                "status",
                status,
                "background",
                false,
                "error",
                null,
                "incomplete_details",
                null,
                "instructions",
                null,
                "max_output_tokens",
                null,
                "model",
                model,
                "output",
                status.equals("in_progress") ? List.of() : List.copyOf(output),
                "parallel_tool_calls",
                true,
                "previous_response_id",
                null,
                "reasoning",
                map("effort", "medium", "summary", "detailed"),
                "store",
                false,
                "temperature",
                1.0,
                "text",
                map("format", map("type", "text"), "verbosity", "medium"),
                "tool_choice",
                "auto",
                "tools",
                List.of(),
                "top_p",
                1.0,
                "truncation",
                "disabled",
                "usage",
                usage,
                "user",
                null,
                "metadata",
                Map.of());
    }

    private void keepAlive() {
        if (reply.has(Trimming.PINGS)) {
            event("keepalive", map());
        }
    }

    private Map<String, Object> hidden(Map<String, Object> data) {
        if (ProviderServer.padded(reply)) {
            data.put("obfuscation", "qfQVOwfh62oUstXy".substring(random.nextInt(16)));
        }
        return data;
    }

    private void event(String type, Map<String, Object> data) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("type", type);
        event.put("sequence_number", sequence++);
        event.putAll(data);
        frames.add("event: " + type + "\ndata: " + Json.text(event) + "\n\n");
    }
}
