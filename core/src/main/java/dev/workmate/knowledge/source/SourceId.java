package dev.workmate.knowledge.source;

import dev.workmate.id.Uuids;

/** Identifies a source of documents. */
public record SourceId(String value) {
    public SourceId {
        value = Uuids.canonical(value);
    }

    public static SourceId next() {
        return new SourceId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
