package dev.workmate.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Up to which line the chain of seals was taken elsewhere, in a file beside it: the line's number
 * and hash. What is beside another chain counts for nothing. For one thread.
 */
public final class SentSeals {
    /** What the file is called after the chain's own. */
    private static final String SUFFIX = ".sent";

    private final SealFile chain;
    private final Path cursor;

    public SentSeals(SealFile chain) {
        this.chain = chain;
        this.cursor = chain.path().resolveSibling(chain.path().getFileName() + SUFFIX);
    }

    /** The lines that nobody has taken yet, in order. */
    public List<SealRecord> waiting() {
        List<SealRecord> all = chain.read();
        String sent = sent();
        for (int i = all.size() - 1; i >= 0; i--) {
            if (text(all.get(i)).equals(sent)) {
                return all.subList(i + 1, all.size());
            }
        }
        return all;
    }

    private String sent() {
        try {
            return Files.exists(cursor)
                    ? Files.readString(cursor, StandardCharsets.UTF_8).strip()
                    : "";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + cursor, e);
        }
    }

    /** A crash before this is done sends the line once more. */
    public void taken(SealRecord record) {
        Path fresh = cursor.resolveSibling(cursor.getFileName() + ".new");
        try {
            Files.writeString(fresh, text(record) + "\n", StandardCharsets.UTF_8);
            Files.move(
                    fresh,
                    cursor,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + cursor, e);
        }
    }

    private static String text(SealRecord record) {
        return record.number() + " " + record.hash();
    }
}
