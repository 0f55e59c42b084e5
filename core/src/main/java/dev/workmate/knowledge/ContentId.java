package dev.workmate.knowledge;

import dev.workmate.id.Uuids;

/** Names kept bytes, and the text that was made of them. */
public record ContentId(String value) {
    public ContentId {
        value = Uuids.canonical(value);
    }

    public static ContentId next() {
        return new ContentId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
