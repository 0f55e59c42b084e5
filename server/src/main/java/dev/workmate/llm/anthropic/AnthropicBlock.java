package dev.workmate.llm.anthropic;

import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.WireJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One block of a message while it streams. */
sealed interface AnthropicBlock {
    void delta(JsonNode delta);

    default void stop() {}

    static AnthropicBlock begin(AnswerDraft draft, CitedDocuments documents, JsonNode block) {
        String type = WireJson.text(block, "type");
        return switch (type) {
            case "text" -> {
                Text text = new Text(draft.text(), documents);
                text.words.append(WireJson.text(block, "text"));
                block.path("citations").forEach(text::cite);
                yield text;
            }
            case "thinking" -> {
                Thinking thinking = new Thinking(draft.thought());
                thinking.thought.append(WireJson.text(block, "thinking"));
                thinking.thought.opaque(WireJson.text(block, "signature"));
                yield thinking;
            }
            case "redacted_thinking" -> {
                draft.redacted(WireJson.text(block, "data"));
                yield new Complete();
            }
            case "tool_use" ->
                    new Call(
                            draft.call(WireJson.text(block, "name"), WireJson.text(block, "id")),
                            block.path("input"));
            default ->
                    new Unknown(
                            draft.unknown(type.isEmpty() ? "unknown" : type),
                            block instanceof ObjectNode object
                                    ? object.deepCopy()
                                    : WireJson.object());
        };
    }

    /** Came whole. */
    record Complete() implements AnthropicBlock {
        @Override
        public void delta(JsonNode delta) {}
    }

    record Text(AnswerDraft.Words words, CitedDocuments documents) implements AnthropicBlock {
        @Override
        public void delta(JsonNode delta) {
            switch (WireJson.text(delta, "type")) {
                case "text_delta" -> words.append(WireJson.text(delta, "text"));
                case "citations_delta" -> cite(delta.path("citation"));
                default -> {}
            }
        }

        /** A cited answer comes in small blocks; a source counts for the whole of its block. */
        private void cite(JsonNode citation) {
            words.citeAll(documents.source(citation));
        }
    }

    record Thinking(AnswerDraft.Thought thought) implements AnthropicBlock {
        @Override
        public void delta(JsonNode delta) {
            switch (WireJson.text(delta, "type")) {
                case "thinking_delta" -> thought.append(WireJson.text(delta, "thinking"));
                case "signature_delta" -> thought.opaque(WireJson.text(delta, "signature"));
                default -> {}
            }
        }
    }

    /** Some servers give the whole input at the start instead of piece by piece. */
    record Call(AnswerDraft.Call call, JsonNode given) implements AnthropicBlock {
        @Override
        public void delta(JsonNode delta) {
            if (WireJson.text(delta, "type").equals("input_json_delta")) {
                call.append(WireJson.text(delta, "partial_json"));
            }
        }

        @Override
        public void stop() {
            if (call.soFar().isBlank() && given.isObject() && !given.isEmpty()) {
                call.replace(given.toString());
            }
        }
    }

    /** Kept as it would have come in one piece. */
    final class Unknown implements AnthropicBlock {
        private final AnswerDraft.Unknown kept;
        private final ObjectNode raw;
        private final StringBuilder input = new StringBuilder();

        Unknown(AnswerDraft.Unknown kept, ObjectNode raw) {
            this.kept = kept;
            this.raw = raw;
            kept.raw(raw.toString());
        }

        @Override
        public void delta(JsonNode delta) {
            if (WireJson.text(delta, "type").equals("input_json_delta")) {
                kept.heard(WireJson.text(delta, "partial_json"));
                input.append(WireJson.text(delta, "partial_json"));
                return;
            }
            delta.properties().stream()
                    .filter(field -> !field.getKey().equals("type"))
                    .forEach(field -> merge(field.getKey(), field.getValue()));
        }

        private void merge(String name, JsonNode value) {
            kept.heard(value.asString(""));
            boolean grows = value.isString() && raw.path(name).isString();
            if (grows) {
                raw.put(name, raw.path(name).stringValue() + value.stringValue());
            } else {
                raw.set(name, value);
            }
        }

        @Override
        public void stop() {
            if (!input.isEmpty()) {
                JsonNode whole = WireJson.any(input.toString());
                raw.set("input", whole.isMissingNode() ? WireJson.object() : whole);
            }
            kept.raw(raw.toString());
        }
    }
}
