package dev.workmate.access;

import dev.workmate.id.Uuids;

/** Identifies a token without being one: it may be shown and logged. */
public record TokenId(String value) {
    public TokenId {
        value = Uuids.canonical(value);
    }

    public static TokenId next() {
        return new TokenId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
