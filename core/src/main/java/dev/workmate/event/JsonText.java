package dev.workmate.event;

/**
 * A JSON value kept as the exact text it arrived in, because the audit needs the original. Whoever
 * makes one promises that it is well formed; the codec checks it again before it is stored.
 */
public record JsonText(String value) {
    public static final JsonText EMPTY_OBJECT = new JsonText("{}");

    public JsonText {
        if (value.isBlank()) {
            throw new IllegalArgumentException("JSON text must not be blank");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
