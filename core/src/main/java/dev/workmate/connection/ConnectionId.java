package dev.workmate.connection;

import dev.workmate.id.Uuids;

/** Identifies a connection to another system. */
public record ConnectionId(String value) {
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
