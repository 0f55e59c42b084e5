package dev.workmate.privacy;

import java.util.Locale;

/** What an erasure does, in this order; each step may be done again after a crash. */
public enum ErasureStep {
    /** Nobody comes in as the person any more. */
    SIGN_INS,
    /** Conversations with all that hangs on them. */
    SESSIONS,
    /** Files, connections, preferences and the account itself. */
    ROWS,
    /** What the words of their conversations were sealed with, also in copies of the database. */
    KEYS,
    /** The search index of this server. */
    INDEX,
    /** What deleted rows left in the database's files. */
    SHRED,
    /** The list from which restored backups learn of it. */
    BACKUPS,
    /** All of it is done and signed for. */
    DONE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ErasureStep of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
