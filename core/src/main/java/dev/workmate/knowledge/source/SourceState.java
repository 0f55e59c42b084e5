package dev.workmate.knowledge.source;

import java.util.Locale;

/** How a source stands. */
public enum SourceState {
    OK,
    /** Somebody reads it now; never stored, since it follows from who holds it. */
    READING,
    /** It could not be read the last time; it is tried again. */
    FAILING,
    /** Its owner must sign in there again. */
    NEEDS_SIGN_IN,
    PAUSED;

    /** The same word in the database and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static SourceState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
