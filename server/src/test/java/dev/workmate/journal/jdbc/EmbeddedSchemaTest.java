package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EmbeddedSchemaTest {
    @Test
    void namesEveryFile() throws Exception {
        List<String> files = new ArrayList<>();
        for (String folder : List.of("/db/common", "/db/sqlite")) {
            Path path =
                    Path.of(
                            Objects.requireNonNull(EmbeddedSchemaTest.class.getResource(folder))
                                    .toURI());
            try (Stream<Path> found = Files.list(path)) {
                found.forEach(file -> files.add(folder + "/" + file.getFileName()));
            }
        }

        assertThat(EmbeddedSchema.FILES).containsExactlyInAnyOrderElementsOf(files);
    }
}
