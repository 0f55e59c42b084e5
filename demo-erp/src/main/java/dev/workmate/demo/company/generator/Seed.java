package dev.workmate.demo.company.generator;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The seed of one company: gives each table its own stream and each row its id. One thread at a
 * time.
 */
public final class Seed {
    private final String value;
    private final MessageDigest sha256;
    private final Map<String, byte[]> prefixes = new HashMap<>();

    public Seed(String value) {
        this.value = value;
        try {
            this.sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java has no SHA-256", e);
        }
    }

    String value() {
        return value;
    }

    Stream stream(String table) {
        return new Stream(ByteBuffer.wrap(digest(table, -1)).getLong());
    }

    /** A version 8 UUID that depends on seed, table and row number only. */
    public UUID id(String table, int row) {
        ByteBuffer bytes = ByteBuffer.wrap(digest(table, row));
        long high = (bytes.getLong() & 0xffffffffffff0fffL) | 0x8000L;
        long low = (bytes.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
        return new UUID(high, low);
    }

    private byte[] digest(String table, int row) {
        sha256.update(
                prefixes.computeIfAbsent(
                        table,
                        name -> (value + '/' + name + '/').getBytes(StandardCharsets.UTF_8)));
        sha256.update((byte) (row >>> 24));
        sha256.update((byte) (row >>> 16));
        sha256.update((byte) (row >>> 8));
        sha256.update((byte) row);

        return sha256.digest();
    }
}
