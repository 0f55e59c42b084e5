package dev.workmate.knowledge.source;

import java.util.Locale;

/** Where a source's documents lie. */
public enum SourceKind {
    ONEDRIVE,
    SHAREPOINT,
    FOLDER,
    WEB;

    /** The same word in the database and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static SourceKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
