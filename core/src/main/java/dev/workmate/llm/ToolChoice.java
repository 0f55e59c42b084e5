package dev.workmate.llm;

/** Whether a model may, must or must not call a tool. */
public enum ToolChoice {
    AUTO,
    REQUIRED,
    NONE
}
