package dev.workmate.knowledge.jdbc;

import dev.workmate.text.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Reads bytes piece by piece, and fails at their end where they are not those that were kept. Used
 * by one thread.
 */
final class PieceStream extends InputStream {
    private final IntFunction<Optional<byte[]>> pieces;
    private final long size;
    private final byte[] hash;
    private final MessageDigest digest = Digests.sha256();
    private byte[] piece = new byte[0];
    private int at;
    private int number;
    private long read;

    PieceStream(IntFunction<Optional<byte[]>> pieces, long size, byte[] hash) {
        this.pieces = pieces;
        this.size = size;
        this.hash = hash.clone();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == piece.length && !next()) {
            return -1;
        }
        int part = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, target, offset, part);
        at += part;
        return part;
    }

    private boolean next() throws IOException {
        if (read == size) {
            return false;
        }
        piece =
                pieces.apply(number++)
                        .filter(bytes -> bytes.length > 0 && read + bytes.length <= size)
                        .orElseThrow(() -> new IOException("a part of the file is missing"));
        at = 0;
        read += piece.length;
        digest.update(piece);
        if (read == size && !MessageDigest.isEqual(digest.digest(), hash)) {
            throw new IOException("the file is not the one that was kept");
        }
        return true;
    }
}
