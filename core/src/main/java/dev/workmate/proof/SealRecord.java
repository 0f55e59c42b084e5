package dev.workmate.proof;

import dev.workmate.text.Digests;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/**
 * One line of the chain of seals: either a seal over the heads of all sessions, or the public key
 * that signs from there on. Each names the hash of the line before, and is signed.
 */
public record SealRecord(
        Kind kind,
        long number,
        Instant at,
        String installation,
        String previous,
        long sessions,
        String value,
        String signer,
        String signature) {
    /** The line before the first. */
    public static final String NONE = "0".repeat(64);

    private static final int WORDS = 9;

    /** What a line is. */
    public enum Kind {
        /** {@code value} is the root of the tree of heads, in hexadecimal digits. */
        SEAL("workmate-seal-v1"),
        /** {@code value} is the public key in Base64, {@code sessions} is 0. */
        KEY("workmate-key-v1");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    public SealRecord {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** The line without its signature: the bytes that are signed, in UTF-8. */
    public String signedText() {
        return String.join(
                " ",
                kind.word,
                Long.toString(number),
                DateTimeFormatter.ISO_INSTANT.format(at),
                installation,
                previous,
                Long.toString(sessions),
                value,
                signer);
    }

    public String line() {
        return signedText() + " " + signature;
    }

    public String hash() {
        return Digests.sha256(line());
    }

    SealRecord signedBy(SealKey key) {
        return new SealRecord(
                kind,
                number,
                at,
                installation,
                previous,
                sessions,
                value,
                signer,
                key.sign(signedText()));
    }

    /** Fails where the text is no such line, to the letter. */
    public static SealRecord parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length == WORDS) {
            for (Kind kind : Kind.values()) {
                if (kind.word.equals(words[0])) {
                    SealRecord record = parse(kind, words);
                    if (record.line().equals(line)) {
                        return record;
                    }
                }
            }
        }
        throw new IllegalArgumentException("this is no line of a chain of seals");
    }

    private static SealRecord parse(Kind kind, String[] words) {
        try {
            return new SealRecord(
                    kind,
                    Long.parseLong(words[1]),
                    Instant.parse(words[2]),
                    words[3],
                    words[4],
                    Long.parseLong(words[5]),
                    words[6],
                    words[7],
                    words[8]);
        } catch (NumberFormatException | DateTimeParseException e) {
            throw new IllegalArgumentException("this is no line of a chain of seals", e);
        }
    }
}
