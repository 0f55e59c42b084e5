package dev.workmate.id;

/** Identifies a turn: one user message and all it causes. */
public record TurnId(String value) {
    public TurnId {
        value = Uuids.canonical(value);
    }

    public static TurnId next() {
        return new TurnId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
