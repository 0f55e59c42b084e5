package dev.workmate.knowledge.source.microsoft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a file that have come so far, all of them of one edition: what comes of another
 * edition begins anew. For one thread.
 */
final class PartialDownload implements AutoCloseable {
    private static final long UNKNOWN = -1;

    private final FileChannel bytes;
    private String edition = "";
    private long at;
    private long total = UNKNOWN;
    private int parts;

    private PartialDownload(FileChannel bytes) {
        this.bytes = bytes;
    }

    static PartialDownload into(Path target) throws IOException {
        return new PartialDownload(
                FileChannel.open(
                        target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
    }

    /** False where what came before was of another edition; then it is gone. */
    boolean goesOn(String current) throws IOException {
        if (current.equals(edition)) {
            return true;
        }
        bytes.truncate(0);
        edition = current;
        at = 0;
        total = UNKNOWN;
        parts = 0;
        return false;
    }

    /** How many bytes have come. */
    long at() {
        return at;
    }

    int parts() {
        return parts;
    }

    boolean isWhole() {
        return at == total;
    }

    /** Adds what follows; false where it does not fit what came before. */
    boolean add(ContentRange range, byte[] part) throws IOException {
        boolean fits =
                range.from() == at
                        && part.length > 0
                        && part.length == range.length()
                        && (total == UNKNOWN || range.total() == total);
        if (fits) {
            ByteBuffer rest = ByteBuffer.wrap(part);
            while (rest.hasRemaining()) {
                at += bytes.write(rest, at);
            }
            total = range.total();
            parts++;
        }
        return fits;
    }

    /** All of it has been written at once, in place of whatever came before. */
    void cameAtOnce() throws IOException {
        at = bytes.size();
        total = at;
        parts = 1;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
