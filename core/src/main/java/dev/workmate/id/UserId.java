package dev.workmate.id;

/** Identifies a person. */
public record UserId(String value) {
    public UserId {
        value = Uuids.canonical(value);
    }

    public static UserId next() {
        return new UserId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
