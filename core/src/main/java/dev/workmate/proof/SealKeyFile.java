package dev.workmate.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Supplier;

/**
 * Seal keys in a file, newest first. Read anew each time, so that a new key is taken up while
 * servers run. Thread-safe.
 */
public final class SealKeyFile implements Supplier<SealKeys> {
    /** The file in the home folder, where no setting names another. */
    public static final String NAME = "workmate.seal-keys";

    private final Path file;
    private final Private creator;

    /** Makes a file that its owner alone may read; refuses one that is there. */
    @FunctionalInterface
    public interface Private {
        void create(Path file, byte[] content) throws IOException;
    }

    public SealKeyFile(Path file, Private creator) {
        this.file = file;
        this.creator = creator;
    }

    /** Makes a first key where there is none. */
    @Override
    public synchronized SealKeys get() {
        try {
            if (!Files.exists(file)) {
                write(SealKeys.random() + "\n");
            }
            return SealKeys.parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** Puts a new key before the others; the next seal takes the step to it. */
    public synchronized SealKeys add() {
        get();
        try {
            write(SealKeys.random() + "\n" + Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        return get();
    }

    private void write(String text) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            creator.create(fresh, text.getBytes(StandardCharsets.US_ASCII));
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
