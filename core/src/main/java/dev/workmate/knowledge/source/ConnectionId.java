package dev.workmate.knowledge.source;

import dev.workmate.id.Uuids;

/** Identifies a person's connection to another system. */
public record ConnectionId(String value) {
    /** No person's: what the operator registered reads by itself. */
    public static final ConnectionId APPLICATION =
            new ConnectionId("00000000-0000-0000-0000-000000000000");

    public ConnectionId {
        value = Uuids.canonical(value);
    }

    public static ConnectionId next() {
        return new ConnectionId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
