package dev.workmate.text;

/**
 * A JSON value kept as the exact text it arrived in, because the audit needs the original; white
 * space around the value is not part of it. Whoever makes one promises that it is well formed; the
 * codec checks it again before it is stored.
 */
public record JsonText(String value) {
    public static final JsonText EMPTY_OBJECT = new JsonText("{}");

    public JsonText {
        value = trim(value);
        if (value.isEmpty()) {
            throw new IllegalArgumentException("JSON text must not be blank");
        }
    }

    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (start < end && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** What JSON calls white space: less than Java does. */
    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    @Override
    public String toString() {
        return value;
    }
}
