package dev.workmate.id;

/** Identifies a message of the user or of an agent. */
public record MessageId(String value) {
    public MessageId {
        value = Uuids.canonical(value);
    }

    public static MessageId next() {
        return new MessageId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
