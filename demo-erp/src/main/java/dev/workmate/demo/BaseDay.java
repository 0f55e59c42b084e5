package dev.workmate.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/** The day a folder's companies were made for; it stays, so that users' writes still fit them. */
final class BaseDay {
    private BaseDay() {}

    static LocalDate in(Path folder, LocalDate wanted) {
        Path file = folder.resolve("today.txt");
        try {
            if (Files.exists(file)) {
                return LocalDate.parse(Files.readString(file).strip());
            }
            Files.createDirectories(folder);
            Files.writeString(file, wanted + "\n");
            return wanted;
        } catch (IOException e) {
            throw new UncheckedIOException("The demo ERP cannot use its folder " + folder, e);
        }
    }
}
