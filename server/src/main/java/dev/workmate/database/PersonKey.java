package dev.workmate.database;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A person's key: seals their words with AES-256-GCM, and gives names that tell nothing without it.
 * What was sealed begins with the key's id. Thread-safe.
 */
public final class PersonKey {
    static final int BYTES = 64;
    private static final int HALF = 32;
    private static final byte VERSION = 1;
    private static final int ID_BYTES = 8;
    private static final int NONCE_BYTES = 12;
    private static final int HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES;
    private static final int TAG_BYTES = 16;
    private static final int NAME_BYTES = 16;
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String MAC = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    /** No text begins with it, so that no nonce is a name. */
    private static final byte OF_NONCES = (byte) 0xFF;

    private final long id;
    private final SecretKey sealing;
    private final SecretKey naming;

    /** {@code secret} is copied. */
    PersonKey(long id, byte[] secret) {
        if (secret.length != BYTES) {
            throw new IllegalArgumentException("a key has " + BYTES + " bytes");
        }
        this.id = id;
        this.sealing = new SecretKeySpec(secret, 0, HALF, "AES");
        this.naming = new SecretKeySpec(secret, HALF, HALF, MAC);
    }

    /** Never given twice. */
    public long id() {
        return id;
    }

    /** Which key opens what was sealed. */
    public static long idOf(byte[] sealed) {
        if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] != VERSION) {
            throw new IllegalStateException("sealed words are none of ours");
        }
        return ByteBuffer.wrap(sealed).getLong(1);
    }

    /** {@code bound} is not kept: who opens must say the same. */
    public byte[] seal(byte[] words, byte[] bound) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return seal(words, bound, nonce);
    }

    /**
     * The same words in the same place are sealed to the same bytes: what follows from a log can be
     * made again and compared. Others who see both learn that they are the same, and nothing else.
     */
    public byte[] sealAlike(byte[] words, byte[] bound) {
        byte[] place = ByteBuffer.allocate(Integer.BYTES).putInt(bound.length).array();
        return seal(
                words, bound, Arrays.copyOf(digest(OF_NONCES, place, bound, words), NONCE_BYTES));
    }

    private byte[] seal(byte[] words, byte[] bound, byte[] nonce) {
        ByteBuffer sealed = ByteBuffer.allocate(HEAD_BYTES + words.length + TAG_BYTES);
        sealed.put(VERSION).putLong(id).put(nonce);
        try {
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(Cipher.ENCRYPT_MODE, sealing, parameters(nonce));
            cipher.updateAAD(bound);
            cipher.doFinal(ByteBuffer.wrap(words), sealed);
            return sealed.array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot encrypt with AES-GCM", e);
        }
    }

    /** Fails where it was changed, sealed with another key, or bound to something else. */
    public byte[] open(byte[] sealed, byte[] bound) {
        byte[] nonce = Arrays.copyOfRange(sealed, 1 + ID_BYTES, HEAD_BYTES);
        try {
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(Cipher.DECRYPT_MODE, sealing, parameters(nonce));
            cipher.updateAAD(bound);
            return cipher.doFinal(sealed, HEAD_BYTES, sealed.length - HEAD_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("sealed words were changed, or are another's", e);
        }
    }

    private static GCMParameterSpec parameters(byte[] nonce) {
        return new GCMParameterSpec(TAG_BYTES * 8, nonce);
    }

    /** The same text always gets the same name, and nobody finds the text from it. */
    public String name(String text) {
        byte[] digest = mac().doFinal(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Arrays.copyOf(digest, NAME_BYTES));
    }

    private byte[] digest(byte first, byte[]... parts) {
        Mac mac = mac();
        mac.update(first);
        for (byte[] part : parts) {
            mac.update(part);
        }
        return mac.doFinal();
    }

    private Mac mac() {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(naming);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + MAC, e);
        }
    }

    @Override
    public String toString() {
        return "key " + Long.toHexString(id);
    }
}
