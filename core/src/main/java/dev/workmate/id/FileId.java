package dev.workmate.id;

/** Identifies a file of a person's library. */
public record FileId(String value) {
    public FileId {
        value = Uuids.canonical(value);
    }

    public static FileId next() {
        return new FileId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
