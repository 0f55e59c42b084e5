package dev.workmate.llm.openai;

import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.http.AnswerDraft;
import dev.workmate.llm.http.AnswerReader;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.WireJson;
import dev.workmate.outbound.SseEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Reads one streamed response. Items are told apart by their place, because some proxies change
 * their ids on the way.
 */
final class ResponsesReader implements AnswerReader {
    /** Kept before the words of a message, so that it can be sent back as the item it was. */
    static final String MESSAGE_ITEM = "message_item";

    private static final Logger log = LoggerFactory.getLogger(ResponsesReader.class);

    private final AnswerDraft draft;
    private final Map<Integer, ResponsesItem> items = new TreeMap<>();
    private final List<String> begun = new ArrayList<>();
    private boolean reasoned;
    private boolean over;
    private AnswerStop stop = AnswerStop.UNKNOWN;
    private Usage usage = Usage.NONE;
    private String tier = "";

    ResponsesReader(Deltas deltas) {
        this.draft = new AnswerDraft(deltas);
    }

    @Override
    public void accept(SseEvent event) throws CallFailure {
        if (event.data().isBlank() || event.data().equals("[DONE]")) {
            return;
        }
        JsonNode data = WireJson.event(event.data());
        String type = WireJson.text(data, "type");
        switch (type.isEmpty() ? event.name() : type) {
            case "response.output_item.added" -> item(index(data), data.path("item"));
            case "response.output_item.done" ->
                    item(index(data), data.path("item")).done(data.path("item"));
            case "response.completed", "response.incomplete", "response.cancelled" ->
                    end(data.path("response"));
            case "response.failed" -> {
                count(data.path("response"));
                throw OpenAiErrors.inStream(data.path("response").path("error"));
            }
            case "error" ->
                    throw OpenAiErrors.inStream(
                            data.path("error").isObject() ? data.path("error") : data);
            default -> {
                if (data.has("output_index")) {
                    part(type, data);
                }
            }
        }
    }

    private void part(String type, JsonNode data) {
        ResponsesItem item = items.get(index(data));
        if (item == null && type.startsWith("response.output_text")) {
            item = item(index(data), WireJson.object().put("type", "message"));
        }
        if (item == null || !item.part(type, data)) {
            log.debug("an event of an unknown type is skipped: {}", type);
        }
    }

    private ResponsesItem item(int index, JsonNode item) {
        ResponsesItem known = items.get(index);
        if (known != null) {
            return known;
        }
        ResponsesItem made = ResponsesItem.begin(draft, item, reasoned);
        reasoned = reasoned || made instanceof ResponsesItem.Reasoning;
        items.put(index, made);
        begun.add(WireJson.text(item, "type"));
        return made;
    }

    private void end(JsonNode response) {
        over = true;
        addUntold(response.path("output"));
        count(response);
        stop = stop(response);
    }

    private void count(JsonNode response) {
        tier = WireJson.text(response, "service_tier");
        if (response.path("usage").isObject()) {
            usage = OpenAiUsage.ofResponse(response.path("usage"));
        }
    }

    /**
     * What the last event has and no event before it had. Items are numbered with gaps and their
     * ids may change on the way, so the two lists are compared by order and kind.
     */
    private void addUntold(JsonNode output) {
        Deque<String> told = new ArrayDeque<>(begun);
        int next = items.isEmpty() ? 0 : Collections.max(items.keySet()) + 1;
        for (JsonNode item : output) {
            if (!told.removeFirstOccurrence(WireJson.text(item, "type"))) {
                item(next, item).done(item);
                next++;
            }
        }
    }

    private AnswerStop stop(JsonNode response) {
        boolean refused =
                items.values().stream()
                        .anyMatch(
                                item ->
                                        item instanceof ResponsesItem.Message message
                                                && message.isRefused());
        return switch (WireJson.text(response, "status")) {
            case "completed" -> {
                if (refused) {
                    yield AnswerStop.REFUSED;
                }
                if (draft.hasCalls()) {
                    yield AnswerStop.TOOL_USE;
                }
                boolean strange = items.values().stream().anyMatch(ResponsesItem::isStrange);
                yield strange ? AnswerStop.UNKNOWN : AnswerStop.END_TURN;
            }
            case "incomplete" ->
                    switch (WireJson.text(response.path("incomplete_details"), "reason")) {
                        case "max_output_tokens" -> AnswerStop.MAX_TOKENS;
                        case "content_filter" -> AnswerStop.CONTENT_FILTER;
                        default -> AnswerStop.UNKNOWN;
                    };
            case "cancelled" -> AnswerStop.CANCELLED;
            default -> AnswerStop.UNKNOWN;
        };
    }

    private static int index(JsonNode data) {
        return data.path("output_index").asInt(0);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public boolean isWhole() {
        return over;
    }

    @Override
    public Reading finish() {
        return new Reading(draft.blocks(), stop, usage, new Details(0, tier, ""));
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
