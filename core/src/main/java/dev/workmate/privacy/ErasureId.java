package dev.workmate.privacy;

import dev.workmate.id.Uuids;

/** Identifies the erasure of a person. */
public record ErasureId(String value) {
    public ErasureId {
        value = Uuids.canonical(value);
    }

    public static ErasureId next() {
        return new ErasureId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
