package dev.workmate.mcp;

/** Makes foreign text fit to be shown: no characters that act or hide, and not endless. */
public final class ForeignText {
    private ForeignText() {}

    public static String clean(String text, int maxLength) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .limit(4L * maxLength)
                .filter(ForeignText::isHarmless)
                .forEach(clean::appendCodePoint);
        return shorten(clean.toString().strip(), maxLength);
    }

    private static boolean isHarmless(int c) {
        if (c == '\n' || c == '\t') {
            return true;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }

    /** Never cuts a character in two. */
    public static String shorten(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxLength - 2)) ? 2 : 1;
        return text.substring(0, maxLength - end) + "…";
    }
}
