package dev.workmate.id;

/** Identifies one call of a model. */
public record CallId(String value) {
    public CallId {
        value = Uuids.canonical(value);
    }

    public static CallId next() {
        return new CallId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
