package dev.workmate.privacy.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Copies of files that are on their way through this server: what is being read, sent or fetched.
 * Each is removed when that is over, also where the file it came from is gone.
 */
final class PassingFiles {
    /** Longer than a file may be read. */
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Set<String> KINDS = Set.of("parse-", "upload-", "file-", "source-");

    private final Path folder;

    private PassingFiles(Path folder) {
        this.folder = folder;
    }

    static PassingFiles in(Path home) {
        return new PassingFiles(home.resolve("tmp"));
    }

    /** Waits for those that are there now, not for others that come meanwhile. */
    void awaitGone() {
        long end = System.nanoTime() + LIMIT.toNanos();
        Set<Path> waited = now();
        try {
            while (!waited.isEmpty()) {
                if (System.nanoTime() - end > 0) {
                    throw new IllegalStateException("files are still being read");
                }
                Thread.sleep(PAUSE);
                waited.retainAll(now());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted; the next start goes on", e);
        }
    }

    private Set<Path> now() {
        Set<Path> found = new HashSet<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (Stream<Path> all = Files.walk(folder, 2)) {
            all.filter(PassingFiles::isOne).forEach(found::add);
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalStateException("passing files cannot be listed", e);
        }
        return found;
    }

    private static boolean isOne(Path file) {
        return KINDS.stream().anyMatch(kind -> file.getFileName().toString().startsWith(kind));
    }
}
