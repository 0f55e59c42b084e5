package dev.workmate.tool;

import dev.workmate.text.JsonText;

/** What a model is told about a tool. */
public record ToolSpec(String name, String description, JsonText inputSchema) {}
