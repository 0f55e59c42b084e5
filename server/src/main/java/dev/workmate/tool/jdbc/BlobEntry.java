package dev.workmate.tool.jdbc;

import dev.workmate.database.PersonKey;
import dev.workmate.database.SealedBytes;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.database.SessionKey;
import dev.workmate.id.SessionId;
import dev.workmate.tool.blob.BlobName;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the table says of a blob, by which its pieces are known wherever they lie. Where the
 * session's events are sealed, so are the pieces; their hashes cover what is stored.
 */
record BlobEntry(
        SessionId keeper, String mediaType, long size, byte[] salt, byte[] pieceHashes, int place) {
    static final int IN_TABLE = 0;
    static final int IN_STORAGE = 1;

    private static final int SALT = 16;
    private static final Logger log = LoggerFactory.getLogger(JdbcBlobs.class);

    /** Gives a piece by its number as it is stored; empty where there is none. */
    @FunctionalInterface
    interface Pieces<X extends Exception> {
        Optional<byte[]> piece(int number) throws X;
    }

    /** The bytes from one place to before another. */
    record Range(long from, long to) {}

    /** Random bytes for a new blob, and behind them the key that its pieces are sealed with. */
    static byte[] salt(SecureRandom random, @Nullable PersonKey key) {
        byte[] salt = new byte[SALT];
        random.nextBytes(salt);
        return key == null
                ? salt
                : ByteBuffer.allocate(SALT + Long.BYTES).put(salt).putLong(key.id()).array();
    }

    /** Stands behind the salt, which the reference covers. */
    Optional<Long> key() {
        return salt.length == SALT + Long.BYTES
                ? Optional.of(ByteBuffer.wrap(salt).getLong(SALT))
                : Optional.empty();
    }

    /** What is stored of that content. */
    static List<byte[]> pieces(@Nullable PersonKey key, byte[] salt, byte[] content) {
        List<byte[]> pieces = new ArrayList<>();
        for (int i = 0; i < BlobName.pieces(content.length); i++) {
            int from = i * BlobName.PIECE;
            int to = Math.min(content.length, from + BlobName.PIECE);
            byte[] piece = Arrays.copyOfRange(content, from, to);
            pieces.add(SealedBytes.seal(key, piece, place(salt, i)));
        }
        return pieces;
    }

    /** The reference follows from what was sealed, so the salt stands for it. */
    private static Place place(byte[] salt, int number) {
        return new Place("blob_pieces.content", HexFormat.of().formatHex(salt) + ' ' + number);
    }

    Range range(long offset, int length) {
        long from = Math.clamp(offset, 0, size);
        return new Range(from, Math.min(size, from + Math.max(0, length)));
    }

    /** Only the pieces that the part lies in are read, and each is held against its hash. */
    <X extends Exception> Optional<byte[]> part(
            String reference, Range range, SessionKey key, Pieces<X> pieces) throws X {
        if (key instanceof SessionKey.Gone) {
            return Optional.empty();
        }
        long to = range.to();
        ByteArrayOutputStream all = new ByteArrayOutputStream((int) (to - range.from()));
        int last = to == range.from() ? -1 : (int) ((to - 1) / BlobName.PIECE);
        for (int i = (int) (range.from() / BlobName.PIECE); i <= last; i++) {
            Optional<byte[]> stored = pieces.piece(i);
            if (stored.isEmpty() || !BlobName.isPiece(pieceHashes, i, stored.get())) {
                log.error("piece {} of blob {} is missing or altered", i, reference);
                return Optional.empty();
            }
            byte[] piece = SealedBytes.open(key.toSeal(), stored.get(), place(salt, i));
            long start = (long) i * BlobName.PIECE;
            int first = (int) Math.max(0, range.from() - start);
            all.write(piece, first, (int) Math.min(piece.length, to - start) - first);
        }
        return Optional.of(all.toByteArray());
    }
}
