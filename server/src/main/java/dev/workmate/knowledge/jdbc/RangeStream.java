package dev.workmate.knowledge.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.IntFunction;

/** Reads some of the bytes that are kept in pieces of one size. Used by one thread. */
final class RangeStream extends InputStream {
    private final IntFunction<Optional<byte[]>> pieces;
    private final int pieceSize;
    private byte[] piece = new byte[0];
    private int at;
    private long place;
    private long left;

    RangeStream(IntFunction<Optional<byte[]>> pieces, int pieceSize, long from, long length) {
        this.pieces = pieces;
        this.pieceSize = pieceSize;
        this.place = from;
        this.left = length;
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
        if (left == 0) {
            return -1;
        }
        if (at == piece.length) {
            int number = Math.toIntExact(place / pieceSize);
            at = (int) (place % pieceSize);
            piece =
                    pieces.apply(number)
                            .filter(bytes -> bytes.length > at)
                            .orElseThrow(() -> new IOException("a part of the file is missing"));
        }
        int part = (int) Math.min(left, Math.min(length, piece.length - at));
        System.arraycopy(piece, at, target, offset, part);
        at += part;
        place += part;
        left -= part;
        return part;
    }
}
