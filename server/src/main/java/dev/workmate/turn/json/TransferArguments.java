package dev.workmate.turn.json;

import dev.workmate.text.JsonText;
import dev.workmate.turn.graph.TransferTask;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the task a supervisor hands over; a model that sends something else hands over the user's
 * own words. Thread-safe.
 */
public final class TransferArguments implements TransferTask {
    private static final JsonMapper MAPPER = new JsonMapper();

    @Override
    public String of(JsonText arguments) {
        try {
            JsonNode task = MAPPER.readTree(arguments.value()).path("task");
            return task.isString() ? task.stringValue() : "";
        } catch (JacksonException e) {
            return "";
        }
    }
}
