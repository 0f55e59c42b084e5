package dev.workmate.secrets;

import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A secret as a store keeps it: unreadable, and with the name of the data key it is sealed under.
 * Its text may be stored, moved and exported.
 */
public final class SealedSecret {
    private static final String PREFIX = "sealed:v1:";
    private static final Pattern TEXT = Pattern.compile("sealed:v1:([0-9A-F-]{36}):([\\w-]+)");

    private final String keyId;
    private final byte[] cipherText;

    public SealedSecret(String keyId, byte[] cipherText) {
        this.keyId = keyId;
        this.cipherText = cipherText.clone();
    }

    /** Empty where the text is no sealed secret. */
    public static Optional<SealedSecret> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new SealedSecret(
                            parts.group(1), Base64.getUrlDecoder().decode(parts.group(2))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What the texts of all secrets begin with that are sealed under a data key. */
    public static String prefixOf(String keyId) {
        return PREFIX + keyId + ":";
    }

    public String keyId() {
        return keyId;
    }

    public byte[] cipherText() {
        return cipherText.clone();
    }

    public String text() {
        return prefixOf(keyId) + Base64.getUrlEncoder().withoutPadding().encodeToString(cipherText);
    }

    @Override
    public String toString() {
        return "[sealed under " + keyId + "]";
    }
}
