package dev.workmate.tool;

import java.util.List;

/** Tools that a feature offers together. */
public record ToolSet(List<TypedTool<?>> tools) {
    public ToolSet {
        tools = List.copyOf(tools);
    }
}
