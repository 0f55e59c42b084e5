package dev.workmate.diagnostics.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file that others write lines to and replace by a new one when it is full. Each line is told
 * once, when it is whole. For one thread.
 */
final class GrowingFile implements AutoCloseable {
    private static final int MAX_LINE = 1_000_000;

    private final Path file;
    private final byte[] buffer = new byte[16_384];
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
    private @Nullable InputStream in;
    private @Nullable Object key;

    GrowingFile(Path file) {
        this.file = file;
    }

    /** Tells what has come since the last time, in the old file and in one that took its place. */
    void read(Consumer<String> lines) throws IOException {
        while (true) {
            if (in == null && !open()) {
                return;
            }
            // Seen before it is read to its end: what was replaced after that is noticed next time.
            boolean replaced = !Objects.equals(key, keyNow());
            rest(Objects.requireNonNull(in), lines);
            if (!replaced) {
                return;
            }
            close();
        }
    }

    private boolean open() throws IOException {
        try {
            key = keyNow();
            in = Files.newInputStream(file);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private @Nullable Object keyNow() throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private void rest(InputStream from, Consumer<String> lines) throws IOException {
        for (int count = from.read(buffer); count > 0; count = from.read(buffer)) {
            for (int i = 0; i < count; i++) {
                if (buffer[i] == '\n') {
                    lines.accept(begun.toString(StandardCharsets.UTF_8));
                    begun.reset();
                } else if (begun.size() < MAX_LINE) {
                    begun.write(buffer[i]);
                }
            }
        }
    }

    /** A line that was not finished in it never will be. */
    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
        begun.reset();
    }
}
