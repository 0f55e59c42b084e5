package dev.workmate.tool.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What one field may hold: as a JSON Schema for the model, as a check for its arguments. */
interface Shape {
    /** Adds this shape's keywords to a schema. */
    void describe(ObjectNode schema);

    /** The Java value; {@code where} names the field in messages. Never given a JSON null. */
    Object read(JsonNode node, String where) throws Misfit;
}
