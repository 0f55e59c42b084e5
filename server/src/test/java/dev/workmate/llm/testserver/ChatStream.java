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
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes one answer as a server of some dialect streams it. */
final class ChatStream {
    private final Reply reply;
    private final ChatDialect dialect;
    private final String model;
    private final boolean includeUsage;
    private final AtomicInteger ids;
    private final String id;
    private final Random random = new Random(13);
    private final List<String> frames = new ArrayList<>();
    private final List<Map<String, Object>> pendingCalls = new ArrayList<>();
    private boolean first = true;
    private int callIndex;
    private int said;

    ChatStream(Reply reply, JsonNode request, ChatDialect dialect, AtomicInteger ids) {
        this.reply = reply;
        this.dialect = dialect;
        this.model = Json.string(request.path("model"));
        this.includeUsage = request.path("stream_options").path("include_usage").asBoolean(false);
        this.ids = ids;
        this.id = "chatcmpl-" + ids.incrementAndGet();
    }

    List<String> frames() {
        comment();
        List<Call> calls = new ArrayList<>();
        for (Part part : reply.parts()) {
            comment();
            switch (part) {
                case Thought thought -> thought(thought);
                case Words words -> words(words);
                case Call call -> calls.add(call);
                case Strange strange -> delta(map(strange.kind(), map("mass", 1.5)));
                case Part.Search _ -> throw new IllegalStateException("there is no search here");
            }
        }
        calls(calls);
        finish();
        frames.add("data: [DONE]\n\n");
        return frames;
    }

    private void thought(Thought thought) {
        if (!dialect.thinks() || thought.shape() != Part.Shape.SHOWN) {
            return;
        }
        for (String piece : ProviderServer.pieces(thought.text(), 9)) {
            delta(reasoning(piece));
        }
    }

    private Map<String, Object> reasoning(String piece) {
        if (dialect == ChatDialect.MISTRAL) {
            Map<String, Object> text = map("type", "text", "text", piece);
            return map(
                    "content",
                    List.of(map("type", "thinking", "thinking", List.of(text), "closed", false)));
        }
        Map<String, Object> delta = map("content", "", dialect.reasoningField(), piece);
        if (dialect == ChatDialect.OPENROUTER) {
            delta.put(
                    "reasoning_details",
                    List.of(
                            map(
                                    "type",
                                    "reasoning.text",
                                    "text",
                                    piece,
                                    "format",
                                    "anthropic-claude-v1",
                                    "index",
                                    0)));
        }
        if (dialect == ChatDialect.GROQ) {
            delta.put("channel", "analysis");
        }
        return delta;
    }

    private void words(Words words) {
        boolean refused = reply.stop() == Stop.REFUSED && dialect == ChatDialect.OPENAI;
        for (String piece : ProviderServer.pieces(words.text(), 5)) {
            delta(map(refused ? "refusal" : "content", piece));
        }
        int start = said;
        said += words.text().codePointCount(0, words.text().length());
        if (!words.sources().isEmpty()) {
            delta(map("annotations", annotations(words, start)));
        }
    }

    private List<Object> annotations(Words words, int start) {
        List<Object> annotations = new ArrayList<>();
        for (Source source : words.sources()) {
            Map<String, Object> citation =
                    map(
                            "start_index",
                            start,
                            "end_index",
                            said,
                            "title",
                            source.title(),
                            "url",
                            source.address());
            annotations.add(map("type", "url_citation", "url_citation", citation));
        }
        return annotations;
    }

    /** Fragments of parallel calls come mixed, told apart by their index. */
    private void calls(List<Call> calls) {
        List<List<Map<String, Object>>> fragments = new ArrayList<>();
        for (Call call : calls) {
            fragments.add(fragments(call, callIndex++));
        }
        if (dialect == ChatDialect.MISTRAL) {
            fragments.forEach(pendingCalls::addAll);
            return;
        }
        int longest = fragments.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < longest; i++) {
            for (List<Map<String, Object>> call : fragments) {
                if (i < call.size()) {
                    delta(map("tool_calls", List.of(call.get(i))));
                }
            }
        }
    }

    private List<Map<String, Object>> fragments(Call call, int index) {
        if (dialect == ChatDialect.MISTRAL) {
            return List.of(
                    map(
                            "id",
                            String.format("m%08d", ids.incrementAndGet()),
                            "function",
                            map("name", call.tool(), "arguments", call.arguments())));
        }
        boolean whole = dialect.sendsWholeCalls();
        List<Map<String, Object>> fragments = new ArrayList<>();
        fragments.add(
                map(
                        "index",
                        index,
                        "id",
                        "call_" + String.format("%024d", ids.incrementAndGet()),
                        "type",
                        "function",
                        "function",
                        map("name", call.tool(), "arguments", whole ? call.arguments() : "")));
        if (!whole) {
            for (String piece : ProviderServer.pieces(call.arguments(), 7)) {
                fragments.add(map("index", index, "function", map("arguments", piece)));
            }
        }
        return fragments;
    }

    private void finish() {
        if (first) {
            delta(map("content", ""));
        }
        String reason = finishReason();
        Map<String, Object> delta = map();
        if (!pendingCalls.isEmpty()) {
            delta.put("content", "");
            delta.put("tool_calls", pendingCalls);
        }
        Map<String, Object> chunk = chunk(List.of(choice(delta, reason)));
        if (!dialect.sendsUsageApart() && dialect != ChatDialect.OPENROUTER) {
            chunk.put("usage", usage());
        }
        if (dialect == ChatDialect.GROQ) {
            chunk.put("x_groq", map("id", "req_test", "usage", usage()));
        }
        add(chunk);
        if (dialect == ChatDialect.OPENROUTER) {
            Map<String, Object> second =
                    chunk(List.of(choice(map("role", "assistant", "content", ""), reason)));
            second.put("usage", usage());
            add(second);
        } else if (dialect.sendsUsageApart() && includeUsage) {
            Map<String, Object> last = chunk(List.of());
            last.put("usage", usage());
            add(last);
        }
    }

    private String finishReason() {
        return switch (reply.stop()) {
            case END, REFUSED, STOP_SEQUENCE, PAUSED -> "stop";
            case CALLS -> "tool_calls";
            case MAX_TOKENS -> "length";
            case FILTERED -> "content_filter";
            case CONTEXT_EXCEEDED -> dialect == ChatDialect.MISTRAL ? "model_length" : "length";
            case STRANGE -> "weather_changed";
        };
    }

    private Map<String, Object> usage() {
        Usage usage = reply.usage();
        long prompt = usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens();
        return map(
                "prompt_tokens", prompt,
                "completion_tokens", usage.outputTokens(),
                "total_tokens", prompt + usage.outputTokens(),
                "prompt_tokens_details",
                        map("cached_tokens", usage.cacheReadTokens(), "audio_tokens", 0),
                "completion_tokens_details",
                        map("reasoning_tokens", usage.reasoningTokens(), "audio_tokens", 0));
    }

    private void delta(Map<String, Object> delta) {
        if (first || dialect == ChatDialect.OPENROUTER || dialect == ChatDialect.OLLAMA) {
            Map<String, Object> withRole = map("role", "assistant");
            if (first && dialect == ChatDialect.OPENAI) {
                withRole.put("content", null);
                withRole.put("refusal", null);
            }
            withRole.putAll(delta);
            delta = withRole;
            first = false;
        }
        add(chunk(List.of(choice(delta, null))));
    }

    private Map<String, Object> choice(Map<String, Object> delta, @Nullable String reason) {
        Map<String, Object> choice =
                map("index", 0, "delta", delta, "logprobs", null, "finish_reason", reason);
        if (dialect == ChatDialect.OPENROUTER) {
            choice.put("native_finish_reason", reason);
        }
        if (dialect == ChatDialect.VLLM) {
            choice.put("stop_reason", null);
            choice.put("token_ids", null);
        }
        return choice;
    }

    private Map<String, Object> chunk(List<Object> choices) {
        Map<String, Object> chunk =
                map(
                        "id",
                        id,
                        "object",
                        "chat.completion.chunk",
                        "created",
                        1_763_200_000,
                        "model",
                        model);
        switch (dialect) {
            case OLLAMA -> chunk.put("system_fingerprint", "fp_ollama");
            case OPENROUTER -> chunk.put("provider", "Anthropic");
            case OPENAI -> chunk.put("service_tier", "default");
            default -> {}
        }
        chunk.put("choices", choices);
        if (includeUsage && dialect == ChatDialect.OPENAI) {
            chunk.put("usage", null);
        }
        return chunk;
    }

    private void add(Map<String, Object> chunk) {
        if (ProviderServer.padded(reply) && dialect == ChatDialect.OPENAI) {
            chunk.put("obfuscation", "qfQVOwfh62oUstXy".substring(random.nextInt(16)));
        }
        if (reply.has(Trimming.STRANGE_EVENTS)) {
            chunk.put("weather", map("sky", "clear"));
        }
        frames.add("data: " + Json.text(chunk) + "\n\n");
    }

    private void comment() {
        if (!reply.has(Trimming.PINGS)) {
            return;
        }
        if (dialect == ChatDialect.OPENROUTER) {
            frames.add(": OPENROUTER PROCESSING\n\n");
        } else if (dialect == ChatDialect.DEEPSEEK) {
            frames.add(": keep-alive\n\n");
        }
    }
}
