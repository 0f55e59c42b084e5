package dev.workmate.database;

/** Text as every engine keeps it: PostgreSQL takes no NUL, which nobody sees anyway. */
public final class StorableText {
    private StorableText() {}

    public static String of(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
