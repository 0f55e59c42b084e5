package dev.workmate.llm.openai;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.WireJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Puts words, thoughts and calls together from deltas. Servers differ in where they put thoughts
 * and in how they number calls; all of it is understood here.
 */
final class ChatParts {
    private final AnswerDraft draft;
    private final ThinkTags tags = new ThinkTags();
    private final ReasoningDetails details = new ReasoningDetails();
    private final Map<Integer, AnswerDraft.Call> calls = new HashMap<>();
    private AnswerDraft.@Nullable Words words;
    private AnswerDraft.@Nullable Thought thought;
    private AnswerDraft.@Nullable Thought sealed;
    private AnswerDraft.@Nullable Call lastCall;
    private boolean refused;
    private boolean strange;

    ChatParts(Deltas deltas) {
        this.draft = new AnswerDraft(deltas);
    }

    void add(JsonNode delta) {
        reasoning(delta);
        content(delta.path("content"));
        String refusal = WireJson.text(delta, "refusal");
        if (!refusal.isEmpty()) {
            refused = true;
            say(refusal);
        }
        delta.path("annotations").forEach(note -> cite(note.path("url_citation")));
        delta.path("tool_calls").forEach(this::call);
        if (delta.path("function_call").isObject()) {
            call(WireJson.object().put("index", -1).set("function", delta.path("function_call")));
        }
    }

    /** Some servers send the same thoughts twice, plain and in detail: the plain ones are shown. */
    private void reasoning(JsonNode delta) {
        String plain = WireJson.text(delta, "reasoning");
        if (plain.isEmpty()) {
            plain = WireJson.text(delta, "reasoning_content");
        }
        String detailed = details.add(delta.path("reasoning_details"));
        think(plain.isEmpty() ? detailed : plain);
        if (!delta.path("reasoning_details").isEmpty()) {
            sealed = thought();
        }
    }

    private void content(JsonNode content) {
        if (content.isString()) {
            tags.feed(content.stringValue(), this::think, this::say);
            return;
        }
        for (JsonNode part : content) {
            if (WireJson.text(part, "type").equals("thinking")) {
                JsonNode inner = part.path("thinking");
                if (inner.isString()) {
                    think(inner.stringValue());
                }
                inner.forEach(piece -> think(WireJson.text(piece, "text")));
            } else if (part.path("text").isString()) {
                say(WireJson.text(part, "text"));
            } else if (part.isObject()) {
                strange = true;
                draft.unknown(WireJson.text(part, "type")).raw(part.toString());
            }
        }
    }

    private void cite(JsonNode source) {
        String url = WireJson.text(source, "url");
        if (words != null && !url.isEmpty()) {
            int start = source.path("start_index").asInt(0);
            words.cite(
                    new AnswerDraft.Source(
                            url, WireJson.text(source, "title"), WireJson.text(source, "content")),
                    AnswerDraft.Unit.CODE_POINTS,
                    start,
                    source.path("end_index").asInt(start));
        }
    }

    private void call(JsonNode entry) {
        JsonNode function = entry.path("function");
        String id = WireJson.text(entry, "id");
        String name = WireJson.text(function, "name");
        AnswerDraft.Call call = find(entry.path("index"), id, name);
        if (call.name().isEmpty() && !name.isEmpty()) {
            call.rename(name);
        }
        if (call.providerId().isEmpty() && !id.isEmpty()) {
            call.identify(id);
        }
        JsonNode arguments = function.path("arguments");
        if (arguments.isString()) {
            call.append(arguments.stringValue());
        } else if (arguments.isObject()) {
            call.append(arguments.toString());
        }
    }

    /** By number where there is one, unless a new id under it begins another call. */
    private AnswerDraft.Call find(JsonNode index, String id, String name) {
        AnswerDraft.Call known = index.isNumber() ? calls.get(index.asInt()) : lastCall;
        boolean another =
                known == null
                        || !name.isEmpty() && !id.isEmpty() && !id.equals(known.providerId())
                        || !index.isNumber() && !name.isEmpty() && id.isEmpty();
        if (known != null && !another) {
            return known;
        }
        AnswerDraft.Call made = draft.call(name, id);
        words = null;
        thought = null;
        lastCall = made;
        if (index.isNumber()) {
            calls.put(index.asInt(), made);
        }
        return made;
    }

    private void say(String text) {
        if (text.isEmpty()) {
            return;
        }
        thought = null;
        if (words == null) {
            words = draft.text();
        }
        words.append(text);
    }

    private void think(String text) {
        if (!text.isEmpty()) {
            thought().append(text);
        }
    }

    private AnswerDraft.Thought thought() {
        words = null;
        if (thought == null) {
            thought = draft.thought();
        }
        return thought;
    }

    long size() {
        return draft.size() + details.size();
    }

    boolean isRefused() {
        return refused;
    }

    /** Whether something came that we do not know. */
    boolean isStrange() {
        return strange;
    }

    boolean hasCalls() {
        return draft.hasCalls();
    }

    List<AnswerBlock> blocks() {
        tags.end(this::think, this::say);
        if (sealed != null) {
            sealed.opaque(details.toString());
        }
        return draft.blocks();
    }
}
