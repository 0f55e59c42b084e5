package dev.workmate.id;

/** Identifies one event or signal. */
public record EventId(String value) {
    public EventId {
        value = Uuids.canonical(value);
    }

    public static EventId next() {
        return new EventId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
