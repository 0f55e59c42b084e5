package dev.workmate.bench.retrieval;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The lines of a file of trials that say something. */
final class Lines {
    private Lines() {}

    static List<String> of(String file) {
        try (InputStream in =
                Objects.requireNonNull(Lines.class.getResourceAsStream("/retrieval/" + file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
