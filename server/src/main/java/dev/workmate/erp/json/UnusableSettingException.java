package dev.workmate.erp.json;

/** A setting of an ERP connection that cannot be used; tells which. */
public final class UnusableSettingException extends IllegalArgumentException {
    private final String field;
    private final String what;

    UnusableSettingException(String field, String what, String message) {
        super(message);
        this.field = field;
        this.what = what;
    }

    public String field() {
        return field;
    }

    /** What is wrong with it, after the field's name. */
    public String what() {
        return what;
    }
}
