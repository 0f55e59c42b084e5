package dev.workmate.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What somebody saw, over all cuts, must be what a reload shows: the same, in order, once. */
final class ViewInvariants {
    private static final String LIVE = "live = reload";
    private static final List<String> PARTS =
            List.of(
                    "type",
                    "eventId",
                    "sequence",
                    "prev",
                    "index",
                    "turnId",
                    "agent",
                    "at",
                    "data");

    private ViewInvariants() {}

    /** {@code reloaded} is the conversation now; who watches until the end has seen all of it. */
    static void check(String where, List<JsonNode> seen, Api.Pages reloaded, Findings findings) {
        List<JsonNode> shown = new ArrayList<>();
        Map<Long, JsonNode> transitions = new HashMap<>();
        reloaded.transitions().forEach(each -> transitions.put(sequence(each), each));
        for (JsonNode event : seen) {
            if (!event.path("internal").booleanValue()) {
                shown.add(event);
            } else if (!same(event, transitions.get(sequence(event)))) {
                findings.add(LIVE, where, "a reload lacks transition " + sequence(event));
            }
        }
        List<JsonNode> stored = reloaded.events();
        for (int i = 0; i < Math.max(shown.size(), stored.size()); i++) {
            if (i >= shown.size() || i >= stored.size() || !same(shown.get(i), stored.get(i))) {
                findings.add(
                        LIVE,
                        where,
                        "the visible event at place %d was shown as %s, and a reload shows %s"
                                .formatted(i, brief(shown, i), brief(stored, i)));
                return;
            }
        }
    }

    private static boolean same(
            JsonNode shown, @org.jspecify.annotations.Nullable JsonNode stored) {
        return stored != null
                && PARTS.stream().allMatch(part -> shown.path(part).equals(stored.path(part)));
    }

    private static long sequence(JsonNode event) {
        return event.path("sequence").longValue();
    }

    private static String brief(List<JsonNode> events, int place) {
        return place < events.size()
                ? sequence(events.get(place)) + " " + events.get(place).path("type").asString("")
                : "nothing";
    }
}
