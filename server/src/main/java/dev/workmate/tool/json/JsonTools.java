package dev.workmate.tool.json;

import dev.workmate.tool.Tool;
import dev.workmate.tool.TypedTool;

/** Makes tools that speak JSON out of tools that take records. */
public final class JsonTools {
    private JsonTools() {}

    /**
     * The same tool behind JSON. Refuses at once an input record that has no faithful JSON Schema.
     */
    public static <I extends Record> Tool adapt(TypedTool<I> tool) {
        return new JsonTool<>(tool);
    }
}
