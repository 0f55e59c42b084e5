package dev.workmate.demo.action;

/** Application logic says no; the whole transaction is undone. */
public final class ActionRefused extends RuntimeException {
    private final String code;

    ActionRefused(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }

    static ActionRefused dialog(String message) {
        return new ActionRefused("Application_DialogException", message);
    }

    static ActionRefused noSuch(String field, Object value, String table) {
        return new ActionRefused(
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
