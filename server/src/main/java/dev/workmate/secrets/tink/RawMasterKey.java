package dev.workmate.secrets.tink;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.subtle.AesGcmJce;
import dev.workmate.secrets.MasterKey;
import dev.workmate.secrets.UnreadableSecretException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/** A master key that this process knows: 32 bytes for AES-256-GCM. */
final class RawMasterKey implements MasterKey {
    private static final int BYTES = 32;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9.-]{1,64}");

    private final String id;
    private final Aead key;

    private RawMasterKey(String id, Aead key) {
        this.id = id;
        this.key = key;
    }

    /** {@code where} names its origin in what is said of a mistake; the key itself never is. */
    static RawMasterKey parse(String where, String id, String base64) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    where + ": a master key's name has letters, digits, dots and dashes");
        }
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": the master key " + id + " is no Base64");
        }
        try {
            if (bytes.length != BYTES) {
                throw new IllegalArgumentException(
                        where + ": the master key " + id + " does not have 32 bytes");
            }
            return new RawMasterKey(id, new AesGcmJce(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot encrypt with AES-GCM", e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** A new key as text. */
    static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        try {
            return Base64.getEncoder().encodeToString(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public byte[] wrap(byte[] dataKey, byte[] context) {
        try {
            return key.encrypt(dataKey, context);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a data key could not be wrapped", e);
        }
    }

    @Override
    public byte[] unwrap(byte[] wrapped, byte[] context) throws UnreadableSecretException {
        try {
            return key.decrypt(wrapped, context);
        } catch (GeneralSecurityException e) {
            throw new UnreadableSecretException(
                    "it was changed, or wrapped by another key that is called " + id);
        }
    }

    @Override
    public String toString() {
        return "master key " + id;
    }
}
