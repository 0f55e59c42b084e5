package dev.workmate.connection;

/** A field of a connection that cannot be as it is; the message is for the person. */
public final class WrongFieldException extends Exception {
    private final String field;

    public WrongFieldException(String field, String message) {
        super(message);
        this.field = field;
    }

    public String field() {
        return field;
    }

    public String words() {
        return String.valueOf(getMessage());
    }
}
