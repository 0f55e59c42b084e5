package dev.workmate.demo.action;

/** Application logic says no; the whole transaction is undone. */
public final class Refused extends RuntimeException {
    private final String code;

    Refused(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }

    static Refused dialog(String message) {
        return new Refused("Application_DialogException", message);
    }

    static Refused noSuch(String field, Object value, String table) {
        return new Refused(
                "Internal_InvalidTableRelation",
                "The field "
                        + field
                        + " contains a value ("
                        + value
                        + ") that cannot be found in the related table ("
                        + table
                        + ").");
    }
}
