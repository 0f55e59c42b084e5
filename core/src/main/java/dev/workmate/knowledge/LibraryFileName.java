package dev.workmate.knowledge;

import java.text.Normalizer;

/**
 * A file's name as people see it: one line, no path, nothing invisible that would make it read as
 * something else. It is never used as a path.
 */
public final class LibraryFileName {
    public static final int MAX_LENGTH = 255;

    private static final String NAMELESS = "file";

    private LibraryFileName() {}

    public static String of(String given) {
        String name = Normalizer.normalize(given, Normalizer.Form.NFC);
        name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String stripped = visible(name);
        String cut = stripped.length() <= MAX_LENGTH ? stripped : shortened(stripped);
        return cut.chars().allMatch(c -> c == '.' || c == ' ') ? NAMELESS : cut;
    }

    static String visible(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints().filter(LibraryFileName::isVisible).forEach(shown::appendCodePoint);
        return shown.toString().strip();
    }

    /** Controls, half characters, private ones and those that turn the direction of reading. */
    private static boolean isVisible(int c) {
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

    /** Keeps the ending, which tells people what the file is. */
    private static String shortened(String name) {
        int dot = name.lastIndexOf('.');
        String ending = dot >= 0 && name.length() - dot <= 12 ? name.substring(dot) : "";
        int end = MAX_LENGTH - ending.length() - 1;
        if (Character.isHighSurrogate(name.charAt(end - 1))) {
            end--;
        }
        return name.substring(0, end) + "…" + ending;
    }
}
