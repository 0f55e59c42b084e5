package dev.workmate.tool;

/** What a tool gives back: text for the model, and for the user where the tool is visible. */
public record ToolOutput(String text) {}
