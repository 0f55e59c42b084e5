package dev.workmate.id;

/** Joins a tool's request, start and result; ours, not the provider's. */
public record ToolUseId(String value) {
    public ToolUseId {
        value = Uuids.canonical(value);
    }

    public static ToolUseId next() {
        return new ToolUseId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
