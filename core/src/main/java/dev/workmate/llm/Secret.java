package dev.workmate.llm;

/** A provider's key. It cannot be printed; whoever needs it says so. */
public final class Secret {
    public static final Secret NONE = new Secret("");

    private static final String MASK = "[secret]";
    private static final int SHORTEST_TO_MASK = 6;

    private final String value;

    public Secret(String value) {
        this.value = value.strip();
    }

    public boolean isEmpty() {
        return value.isEmpty();
    }

    /** The secret itself, for the one header that carries it. */
    public String reveal() {
        return value;
    }

    /** A text from outside without the secret in it, should somebody have echoed it. */
    public String maskIn(String text) {
        return value.length() < SHORTEST_TO_MASK ? text : text.replace(value, MASK);
    }

    @Override
    public String toString() {
        return isEmpty() ? "" : MASK;
    }
}
