package dev.workmate.privacy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Where backups of a home folder were written, so that they can be told who was erased since. */
public final class KnownBackups {
    public static final String FILE = "workmate.backups";

    private final Path file;

    private KnownBackups(Path file) {
        this.file = file;
    }

    public static KnownBackups in(Path home) {
        return new KnownBackups(home.resolve(FILE));
    }

    public void add(Path backup) throws IOException {
        Files.writeString(
                file,
                backup.toAbsolutePath() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Those that can be reached now. */
    public List<Path> reachable() throws IOException {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .distinct()
                    .map(Path::of)
                    .filter(Files::isDirectory)
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
