package dev.workmate.diagnostics.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether anything can still be written where the data lies: a full or read-only disk can
 * be read as well as ever. Looks at most once a second, however often it is asked. Thread-safe.
 */
public final class WriteProbe {
    private static final Duration REST = Duration.ofSeconds(1);

    /** More than the store needs for an event, so that it fails no later than the store does. */
    private static final int BYTES = 64 * 1024;

    private final Path file;

    // Guarded by this.
    private long lookedAt = System.nanoTime() - REST.toNanos();
    private @Nullable IOException failure;

    public WriteProbe(Path folder) {
        this.file = folder.resolve("probe");
    }

    /** Throws where nothing can be written. */
    public synchronized void check() {
        if (System.nanoTime() - lookedAt >= REST.toNanos()) {
            failure = tried();
            lookedAt = System.nanoTime();
        }
        if (failure != null) {
            throw new UncheckedIOException("nothing can be written to " + file, failure);
        }
    }

    private @Nullable IOException tried() {
        try {
            Files.write(file, new byte[BYTES]);
            Files.delete(file);
            return null;
        } catch (IOException e) {
            return e;
        }
    }
}
