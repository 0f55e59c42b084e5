package dev.workmate.diagnostics.cli;

import dev.workmate.proof.SealFile;
import java.nio.file.Path;
import java.util.Optional;

/** Where seals lie apart from the database. */
final class SealPlaces {
    private SealPlaces() {}

    static SealFile file(Path home) {
        return new SealFile(
                Optional.ofNullable(System.getenv("WORKMATE_SEAL_FILE"))
                        .filter(text -> !text.isBlank())
                        .map(Path::of)
                        .orElseGet(() -> home.resolve(SealFile.NAME)));
    }
}
