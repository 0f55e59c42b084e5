package dev.workmate.erp;

/** What a property of an entity can hold. */
public enum ErpType {
    TEXT("text"),
    /** Exact, with any number of places. */
    DECIMAL("decimal"),
    WHOLE("whole number"),
    FLAG("true or false"),
    DATE("date"),
    /** A point in time, in UTC. */
    MOMENT("date and time"),
    TIME("time of day"),
    GUID("id"),
    /** One of the members of an enumeration. */
    CHOICE("choice"),
    /** Bytes that are fetched on their own. */
    STREAM("stream"),
    /** Anything we neither filter nor write. */
    OTHER("structure");

    private final String words;

    ErpType(String words) {
        this.words = words;
    }

    /** The type as models and people are told. */
    public String words() {
        return words;
    }

    public boolean isNumber() {
        return this == DECIMAL || this == WHOLE;
    }

    /** Whether a value of this type can be compared, grouped and written. */
    public boolean isScalar() {
        return this != STREAM && this != OTHER;
    }
}
