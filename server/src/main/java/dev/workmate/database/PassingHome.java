package dev.workmate.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A home folder that lasts as long as a command: the one of the settings may be that of a server
 * which runs.
 */
public record PassingHome(Path path) implements AutoCloseable {
    public static PassingHome make() {
        try {
            return new PassingHome(Files.createTempDirectory("workmate-command-"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder", e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.list(path)) {
            List<Path> all = files.toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        }
    }
}
