package dev.workmate.diagnostics.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteProbeTest {
    @TempDir Path folder;

    @Test
    void findsThatThereIsRoomAndLeavesNothingBehind() throws IOException {
        WriteProbe probe = new WriteProbe(folder);

        assertThatCode(probe::check).doesNotThrowAnyException();
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void findsThatNothingCanBeWritten() {
        WriteProbe probe = new WriteProbe(folder.resolve("gone"));

        assertThatThrownBy(probe::check).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(probe::check).isInstanceOf(UncheckedIOException.class);
    }
}
