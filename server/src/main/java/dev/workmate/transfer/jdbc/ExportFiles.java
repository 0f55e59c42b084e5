package dev.workmate.transfer.jdbc;

import dev.workmate.text.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The files of an export, a row in each line. */
final class ExportFiles {
    private static final String OF_A_SESSION = "{\"table\":\"sessions\"";

    private ExportFiles() {}

    /** A row and the table it belongs to. */
    record Row(String table, SequencedMap<String, JsonValue> cells) {}

    /** In the order in which they are to be taken in. */
    static List<Path> files(Path folder) throws IOException {
        return Stream.concat(
                        sessionFiles(folder).stream(), Stream.of(folder.resolve("shared.jsonl.gz")))
                .toList();
    }

    /** The file of the sessions with the highest numbers, where there is any. */
    static Optional<Path> newest(Path folder) throws IOException {
        List<Path> files = sessionFiles(folder);
        return files.isEmpty() ? Optional.empty() : Optional.of(files.getLast());
    }

    private static List<Path> sessionFiles(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().startsWith("sessions-"))
                    .filter(file -> file.toString().endsWith(".jsonl.gz"))
                    .sorted()
                    .toList();
        }
    }

    static BufferedReader open(Path file) throws IOException {
        return new BufferedReader(
                new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8));
    }

    static long count(Path file) throws IOException {
        try (BufferedReader lines = open(file)) {
            return lines.lines().count();
        }
    }

    static long sessions(Path folder) throws IOException {
        long count = 0;
        for (Path file : files(folder)) {
            try (BufferedReader lines = open(file)) {
                count += lines.lines().filter(line -> line.startsWith(OF_A_SESSION)).count();
            }
        }
        return count;
    }

    static Row row(String line) {
        if (JsonValue.parse(line).orElse(JsonValue.NULL) instanceof JsonValue.Fields fields
                && fields.values().get("table") instanceof JsonValue.Text table
                && Tables.isKnown(table.value())
                && fields.values().get("row") instanceof JsonValue.Fields cells
                && cells.values().keySet().stream().allMatch(name -> name.matches("[a-z_]+"))) {
            return new Row(table.value(), cells.values());
        }
        throw new TransferException("a line of the export is no row of ours");
    }
}
