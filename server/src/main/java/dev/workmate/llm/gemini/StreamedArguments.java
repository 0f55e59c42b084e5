package dev.workmate.llm.gemini;

import dev.workmate.llm.http.WireJson;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call's arguments that come piece by piece, each with the path of its place; pieces of a text go
 * one after another. Used by one thread.
 */
final class StreamedArguments {
    private static final Pattern STEP =
            Pattern.compile("\\.([^.\\[\\]]+)|\\[(\\d{1,4})]|\\['([^']*)']|\\[\"([^\"]*)\"]");

    private final ObjectNode arguments = WireJson.object();

    /** A place is reached over names and numbers. */
    private sealed interface Step {
        record Name(String name) implements Step {}

        record Number(int index) implements Step {}
    }

    void add(JsonNode piece) {
        List<Step> path = path(WireJson.text(piece, "jsonPath"));
        if (path.isEmpty()) {
            return;
        }
        JsonNode at = arguments;
        for (int i = 0; i + 1 < path.size(); i++) {
            JsonNode next = get(at, path.get(i));
            if (!next.isContainer()) {
                next =
                        path.get(i + 1) instanceof Step.Number
                                ? WireJson.array()
                                : WireJson.object();
                set(at, path.get(i), next);
            }
            at = next;
        }
        put(at, path.getLast(), piece);
    }

    private static void put(JsonNode at, Step step, JsonNode piece) {
        if (piece.path("stringValue").isString()) {
            JsonNode before = get(at, step);
            String start = before.isString() ? before.stringValue() : "";
            set(at, step, WireJson.string(start + piece.path("stringValue").stringValue()));
        } else if (piece.has("numberValue")) {
            set(at, step, piece.path("numberValue"));
        } else if (piece.has("boolValue")) {
            set(at, step, piece.path("boolValue"));
        } else if (piece.has("nullValue")) {
            set(at, step, WireJson.any("null"));
        }
    }

    private static List<Step> path(String text) {
        List<Step> steps = new ArrayList<>();
        if (!text.startsWith("$")) {
            return steps;
        }
        Matcher matcher = STEP.matcher(text);
        int end = 1;
        while (end < text.length() && matcher.find(end) && matcher.start() == end) {
            end = matcher.end();
            steps.add(step(matcher));
        }
        return end == text.length() ? steps : List.of();
    }

    private static Step step(Matcher matcher) {
        if (matcher.group(2) != null) {
            return new Step.Number(Integer.parseInt(matcher.group(2)));
        }
        for (int group : new int[] {1, 3, 4}) {
            if (matcher.group(group) != null) {
                return new Step.Name(matcher.group(group));
            }
        }
        throw new IllegalStateException("a step is a name or a number");
    }

    private static JsonNode get(JsonNode at, Step step) {
        return switch (step) {
            case Step.Name(String name) -> at.path(name);
            case Step.Number(int index) -> at.path(index);
        };
    }

    /** A place that does not fit what is there already is left out. */
    private static void set(JsonNode at, Step step, JsonNode value) {
        if (step instanceof Step.Name(String name) && at instanceof ObjectNode object) {
            object.set(name, value);
        } else if (step instanceof Step.Number(int index) && at instanceof ArrayNode array) {
            while (array.size() <= index) {
                array.addNull();
            }
            array.set(index, value);
        }
    }

    @Override
    public String toString() {
        return arguments.toString();
    }
}
