package dev.workmate.llm.openai;

import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.WireJson;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One item of a response while it streams. */
sealed interface ResponsesItem {
    /** Takes an event about a part of the item; false where it means nothing to it. */
    boolean part(String type, JsonNode data);

    /** The item is finished; what it says now counts. */
    void done(JsonNode item);

    /** Whether it holds something that we do not know, and so cannot say what it ends with. */
    default boolean isStrange() {
        return false;
    }

    static ResponsesItem begin(AnswerDraft draft, JsonNode item, boolean reasoned) {
        String type = WireJson.text(item, "type");
        return switch (type) {
            case "message" ->
                    WireJson.text(item, "phase").equals("commentary")
                            ? new Commentary(draft.thought())
                            : new Message(draft, item, reasoned);
            case "function_call" ->
                    new Call(
                            draft.call(
                                    WireJson.text(item, "name"), WireJson.text(item, "call_id")));
            case "reasoning" -> new Reasoning(draft.thought());
            default -> new Unknown(draft.unknown(type.isEmpty() ? "unknown" : type), item);
        };
    }

    /** Words for the user; where a thought came before, the item's id is kept with them. */
    final class Message implements ResponsesItem {
        private final AnswerDraft draft;
        private final AnswerDraft.@Nullable Unknown mark;
        private final Map<Integer, AnswerDraft.Words> parts = new HashMap<>();
        private boolean refused;
        private boolean strange;

        Message(AnswerDraft draft, JsonNode item, boolean reasoned) {
            this.draft = draft;
            boolean keep = reasoned || item.has("phase");
            this.mark = keep ? draft.unknown(ResponsesReader.MESSAGE_ITEM) : null;
            mark(item);
        }

        boolean isRefused() {
            return refused;
        }

        @Override
        public boolean isStrange() {
            return strange;
        }

        @Override
        public boolean part(String type, JsonNode data) {
            switch (type) {
                case "response.output_text.delta" ->
                        words(data).append(WireJson.text(data, "delta"));
                case "response.output_text.done" -> fill(words(data), WireJson.text(data, "text"));
                case "response.output_text.annotation.added" ->
                        cite(words(data), data.path("annotation"));
                case "response.refusal.delta" -> {
                    refused = true;
                    words(data).append(WireJson.text(data, "delta"));
                }
                case "response.refusal.done" -> {
                    refused = true;
                    fill(words(data), WireJson.text(data, "refusal"));
                }
                default -> {
                    return type.startsWith("response.content_part");
                }
            }
            return true;
        }

        @Override
        public void done(JsonNode item) {
            mark(item);
            int index = 0;
            for (JsonNode part : item.path("content")) {
                switch (WireJson.text(part, "type")) {
                    case "output_text", "text", "" -> whole(index, part, "text");
                    case "refusal" -> {
                        refused = true;
                        whole(index, part, "refusal");
                    }
                    case String kind -> {
                        strange = true;
                        draft.unknown(kind).raw(part.toString());
                    }
                }
                index++;
            }
        }

        private void whole(int index, JsonNode part, String field) {
            boolean fresh = !parts.containsKey(index);
            AnswerDraft.Words words = words(index);
            fill(words, WireJson.text(part, field));
            if (fresh) {
                part.path("annotations").forEach(annotation -> cite(words, annotation));
            }
        }

        private void mark(JsonNode item) {
            if (mark != null) {
                ObjectNode kept = WireJson.object();
                for (String field : new String[] {"id", "status", "phase"}) {
                    if (item.path(field).isString()) {
                        kept.set(field, item.path(field));
                    }
                }
                mark.raw(kept.toString());
            }
        }

        private AnswerDraft.Words words(JsonNode data) {
            return words(data.path("content_index").asInt(0));
        }

        private AnswerDraft.Words words(int index) {
            return parts.computeIfAbsent(index, _ -> draft.text());
        }

        private static void fill(AnswerDraft.Words words, String whole) {
            if (words.soFar().isEmpty()) {
                words.append(whole);
            }
        }

        private static void cite(AnswerDraft.Words words, JsonNode annotation) {
            String url = WireJson.text(annotation, "url");
            String file = WireJson.text(annotation, "file_id");
            String title = WireJson.text(annotation, "title");
            if (url.isEmpty() && file.isEmpty()) {
                return;
            }
            int start = annotation.path("start_index").asInt(annotation.path("index").asInt(0));
            words.cite(
                    new AnswerDraft.Source(
                            url.isEmpty() ? file : url,
                            title.isEmpty() ? WireJson.text(annotation, "filename") : title,
                            ""),
                    AnswerDraft.Unit.CODE_POINTS,
                    start,
                    annotation.path("end_index").asInt(start));
        }
    }

    /** Talk about what it is doing: not the answer, so it is shown with the thoughts. */
    record Commentary(AnswerDraft.Thought thought) implements ResponsesItem {
        @Override
        public boolean part(String type, JsonNode data) {
            if (type.equals("response.output_text.delta")) {
                thought.append(WireJson.text(data, "delta"));
            }
            return true;
        }

        @Override
        public void done(JsonNode item) {
            if (thought.soFar().isEmpty()) {
                item.path("content").forEach(part -> thought.append(WireJson.text(part, "text")));
            }
            thought.opaque(item.toString());
        }
    }

    record Call(AnswerDraft.Call call) implements ResponsesItem {
        @Override
        public boolean part(String type, JsonNode data) {
            switch (type) {
                case "response.function_call_arguments.delta" ->
                        call.append(WireJson.text(data, "delta"));
                case "response.function_call_arguments.done" ->
                        call.replace(WireJson.text(data, "arguments"));
                default -> {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void done(JsonNode item) {
            if (!WireJson.text(item, "arguments").isEmpty()) {
                call.replace(WireJson.text(item, "arguments"));
            }
            call.rename(WireJson.text(item, "name"));
            call.identify(WireJson.text(item, "call_id"));
            call.opaque(WireJson.text(item, "id"));
        }
    }

    /** The seal that comes at the end differs from the one at the start: the last one counts. */
    record Reasoning(AnswerDraft.Thought thought) implements ResponsesItem {
        @Override
        public boolean part(String type, JsonNode data) {
            switch (type) {
                case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
                        thought.append(WireJson.text(data, "delta"));
                case "response.reasoning_summary_part.added" -> {
                    if (!thought.soFar().isEmpty()) {
                        thought.append("\n\n");
                    }
                }
                default -> {
                    return type.startsWith("response.reasoning")
                            || type.startsWith("response.content_part");
                }
            }
            return true;
        }

        @Override
        public void done(JsonNode item) {
            if (thought.soFar().isEmpty()) {
                String gap = "";
                for (JsonNode part : item.path("summary")) {
                    thought.append(gap + WireJson.text(part, "text"));
                    gap = "\n\n";
                }
            }
            ObjectNode kept = ((ObjectNode) item).deepCopy();
            kept.remove("status");
            thought.opaque(kept.toString());
        }
    }

    record Unknown(AnswerDraft.Unknown kept, JsonNode first) implements ResponsesItem {
        /** What the provider does and finishes by itself. */
        private static final Set<String> ITS_OWN =
                Set.of(
                        "web_search_call",
                        "file_search_call",
                        "code_interpreter_call",
                        "image_generation_call",
                        "mcp_list_tools",
                        "mcp_call",
                        "tool_search_call",
                        "tool_search_output",
                        "compaction");

        public Unknown {
            kept.raw(first.toString());
        }

        @Override
        public boolean isStrange() {
            return !ITS_OWN.contains(WireJson.text(first, "type"));
        }

        @Override
        public boolean part(String type, JsonNode data) {
            return true;
        }

        @Override
        public void done(JsonNode item) {
            kept.raw(item.toString());
        }
    }
}
