package dev.workmate.knowledge;

/** How far a file has come. Only what is ready is searched and read. */
public enum FileState {
    /** Kept, and waiting to be read. */
    UPLOADED,
    /** Being turned into text. */
    PROCESSING,
    READY,
    /** Cannot be read, for a reason that is told; kept all the same. */
    FAILED;

    /** The same word in the database and on the wire. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    public static FileState of(String word) {
        return valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }
}
