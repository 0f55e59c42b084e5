package dev.workmate.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Fingerprints: SHA-256, and the one place that asks Java for it. */
public final class Digests {
    private static final HexFormat HEX = HexFormat.of();

    private Digests() {}

    /** A new digest, for whoever has more than one text to put into it. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** In hexadecimal digits. */
    public static String sha256(String text) {
        return HEX.formatHex(bytes(text));
    }

    public static byte[] bytes(String text) {
        return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    }
}
