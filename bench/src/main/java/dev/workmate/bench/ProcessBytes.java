package dev.workmate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What this process has handed to the operating system. */
final class ProcessBytes {
    private static final Path IO = Path.of("/proc/self/io");

    private ProcessBytes() {}

    /** Bytes given to be written; 0 where that is not told. */
    static long written() throws IOException {
        if (!Files.isReadable(IO)) {
            return 0;
        }
        return Files.readAllLines(IO).stream()
                .filter(line -> line.startsWith("wchar:"))
                .flatMap(line -> Arrays.stream(line.split(":")).skip(1))
                .mapToLong(value -> Long.parseLong(value.strip()))
                .sum();
    }
}
