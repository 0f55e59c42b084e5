package dev.workmate.journal;

import dev.workmate.id.Uuids;

/** Identifies one server process from its start to its end. */
public record InstanceId(String value) {
    public InstanceId {
        value = Uuids.canonical(value);
    }

    public static InstanceId next() {
        return new InstanceId(Uuids.next());
    }
}
