package dev.workmate.llm;

/** When a model takes a setting. */
public enum Permit {
    ALWAYS,
    UNLESS_THINKING,
    NEVER;

    public boolean holds(boolean thinking) {
        return this == ALWAYS || this == UNLESS_THINKING && !thinking;
    }
}
