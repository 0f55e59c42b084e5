package dev.workmate.llm.testserver;

/** A request the real provider would refuse, with the words it would use. */
public final class Refusal extends RuntimeException {
    private final int status;
    private final String type;
    private final String code;
    private final String param;

    /** {@code type} is the provider's own word for the kind of error. */
    Refusal(int status, String type, String message, String code, String param) {
        super(message);
        this.status = status;
        this.type = type;
        this.code = code;
        this.param = param;
    }

    Refusal(int status, String type, String message) {
        this(status, type, message, "", "");
    }

    public int status() {
        return status;
    }

    public String type() {
        return type;
    }

    public String message() {
        return String.valueOf(getMessage());
    }

    String code() {
        return code;
    }

    String param() {
        return param;
    }
}
