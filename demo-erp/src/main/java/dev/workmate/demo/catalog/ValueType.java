package dev.workmate.demo.catalog;

/** The primitive types that occur in the API. */
public enum ValueType {
    STRING("String"),
    GUID("Guid"),
    DECIMAL("Decimal"),
    INT32("Int32"),
    INT64("Int64"),
    BOOLEAN("Boolean"),
    DATE("Date"),
    DATE_TIME("DateTimeOffset"),
    STREAM("Stream"),
    ENUM("");

    private final String edmName;

    ValueType(String edmName) {
        this.edmName = edmName;
    }

    /** Its name in the Edm namespace; empty for an enumeration, which has a name of its own. */
    public String edmName() {
        return edmName;
    }

    static ValueType named(String edmName) {
        for (ValueType type : values()) {
            if (type.edmName.equals(edmName)) {
                return type;
            }
        }
        throw new IllegalArgumentException("no such type: " + edmName);
    }
}
