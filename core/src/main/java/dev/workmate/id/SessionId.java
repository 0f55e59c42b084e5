package dev.workmate.id;

/** Identifies a session; upper case everywhere, whatever case it arrived in. */
public record SessionId(String value) {
    public SessionId {
        value = Uuids.canonical(value);
    }

    public static SessionId next() {
        return new SessionId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
