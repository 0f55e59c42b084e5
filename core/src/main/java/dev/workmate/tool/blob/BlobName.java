package dev.workmate.tool.blob;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.text.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/**
 * How a reference follows from what it names: a UUID of version 8 made of a digest over session,
 * salt, kind, size and the hashes of the pieces. Pure.
 */
public final class BlobName {
    /** So many bytes are one piece; the last may have fewer. */
    public static final int PIECE = 256 * 1024;

    private static final int HASH = 32;

    private BlobName() {}

    public static String of(
            SessionId session, byte[] salt, String mediaType, long size, byte[] pieceHashes) {
        MessageDigest digest = Digests.sha256();
        digest.update(Uuids.bytes(session.value()));
        digest.update(salt);
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(size).array());
        digest.update(pieceHashes);
        digest.update(mediaType.getBytes(StandardCharsets.UTF_8));
        ByteBuffer hash = ByteBuffer.wrap(digest.digest());
        long high = hash.getLong() & 0xFFFF_FFFF_FFFF_0FFFL | 0x8000L;
        long low = hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return Uuids.format(high, low);
    }

    public static int pieces(long size) {
        return Math.toIntExact((size + PIECE - 1) / PIECE);
    }

    /** The hashes of all pieces as they are stored, one after the other. */
    public static byte[] hashes(List<byte[]> pieces) {
        ByteBuffer hashes = ByteBuffer.allocate(pieces.size() * HASH);
        pieces.forEach(piece -> hashes.put(Digests.sha256().digest(piece)));
        return hashes.array();
    }

    /** Whether the bytes are the piece with that number. */
    public static boolean isPiece(byte[] pieceHashes, int number, byte[] piece) {
        int from = number * HASH;
        return from + HASH <= pieceHashes.length
                && Arrays.equals(
                        Digests.sha256().digest(piece),
                        Arrays.copyOfRange(pieceHashes, from, from + HASH));
    }
}
