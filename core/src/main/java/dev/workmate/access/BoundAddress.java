package dev.workmate.access;

import dev.workmate.text.Digests;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Binds where an act came from into the chain of acts without standing in it: the chain covers a
 * salted digest. Without the salt the address can be forgotten, nobody can guess it from the
 * digest, and the chain holds as before.
 */
public record BoundAddress(String salt, String digest) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SALT_BYTES = 16;

    public static BoundAddress of(String address) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        String text = HexFormat.of().formatHex(salt);
        return new BoundAddress(text, digest(text, address));
    }

    /** Whether the address was taken away, with what it could be recognized by. */
    public boolean isForgotten() {
        return salt.isEmpty();
    }

    /** Whether this is the address that was bound; of one that is forgotten nothing may be left. */
    public boolean fits(String address) {
        return isForgotten() ? address.isEmpty() : digest.equals(digest(salt, address));
    }

    private static String digest(String salt, String address) {
        return Digests.sha256("address " + salt + " " + address);
    }
}
