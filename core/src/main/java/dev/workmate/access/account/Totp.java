package dev.workmate.access.account;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * One-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds.
 */
final class Totp {
    static final int SECRET_BYTES = 20;

    private static final int STEP_SECONDS = 30;
    private static final int DIGITS = 6;
    private static final int MODULUS = 1_000_000;
    private static final int BLOCK_BYTES = 64;

    private Totp() {}

    static long step(Instant now) {
        return Math.floorDiv(now.getEpochSecond(), STEP_SECONDS);
    }

    static String code(byte[] secret, long step) {
        byte[] hash = hmac(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        int offset = hash[hash.length - 1] & 0x0f;
        int number = ByteBuffer.wrap(hash).getInt(offset) & 0x7fff_ffff;
        String text = Integer.toString(number % MODULUS);
        return "0".repeat(DIGITS - text.length()) + text;
    }

    /** RFC 2104, for keys that fit into one block. */
    private static byte[] hmac(byte[] key, byte[] message) {
        byte[] inner = sha1(padded(key, (byte) 0x36), message);
        return sha1(padded(key, (byte) 0x5c), inner);
    }

    private static byte[] padded(byte[] key, byte pad) {
        byte[] block = Arrays.copyOf(key, BLOCK_BYTES);
        for (int i = 0; i < block.length; i++) {
            block[i] ^= pad;
        }
        return block;
    }

    private static byte[] sha1(byte[] first, byte[] second) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(first);
            return digest.digest(second);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    /** The step that a code is of: now, or one before or after, for clocks that differ. */
    static OptionalLong matchingStep(byte[] secret, String code, Instant now) {
        byte[] given = code.getBytes(StandardCharsets.US_ASCII);
        OptionalLong found = OptionalLong.empty();
        for (long step = step(now) - 1; step <= step(now) + 1; step++) {
            byte[] right = code(secret, step).getBytes(StandardCharsets.US_ASCII);
            if (MessageDigest.isEqual(right, given)) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }
}
