package dev.workmate.id;

/** Identifies a task: work given to one agent inside a turn. */
public record TaskId(String value) {
    public TaskId {
        value = Uuids.canonical(value);
    }

    public static TaskId next() {
        return new TaskId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
