package dev.workmate.knowledge;

import java.util.Locale;

/** Why a file has no text here; the sentence is for its owner. */
public enum ReadFailure {
    UNSUPPORTED("Files of this kind cannot be read. It is kept as it is."),
    LOCKED("The file is locked by a password. Upload one that is not."),
    DAMAGED("The file is damaged or not what its name says."),
    NO_TEXT("No text was found in the file; it may be a scan."),
    TOO_LONG("There is more in the file than can be read."),
    TOO_SLOW("Reading the file took too long."),
    TOO_MUCH_MEMORY("Reading the file took too much memory."),
    INTERRUPTED("Reading the file was interrupted several times. Try again.");

    private final String sentence;

    ReadFailure(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }

    /** The same word in the database and on the wire. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ReadFailure of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
