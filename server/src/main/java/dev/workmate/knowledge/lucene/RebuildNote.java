package dev.workmate.knowledge.lucene;

import dev.workmate.id.Uuids;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * How an operator asks the server of a home folder for another index, and hears how far it is: two
 * small files in the folder, which belongs to the server's account alone.
 */
public final class RebuildNote {
    private final Path request;
    private final Path progress;

    public RebuildNote(Path home) {
        this.request = home.resolve("workmate.index-rebuild");
        this.progress = home.resolve("workmate.index-progress.json");
    }

    /** Asks; the answer is told by this id. */
    public String ask() throws IOException {
        String id = Uuids.next();
        write(request, id);
        return id;
    }

    /** Nobody has heard; false where somebody just did. */
    public boolean withdraw() throws IOException {
        return Files.deleteIfExists(request);
    }

    /** What was asked for, once. */
    Optional<String> take() throws IOException {
        try {
            String id = Files.readString(request).strip();
            return Files.deleteIfExists(request) && Uuids.isUuid(id)
                    ? Optional.of(id)
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    void tell(String id, RebuildProgress.Now now) throws IOException {
        write(
                progress,
                JsonValue.object()
                        .with("id", id)
                        .with("state", now.state().code())
                        .with("done", now.done())
                        .with("all", now.all())
                        .with("beganAt", now.began().toString())
                        .build()
                        .toJson()
                        .value());
    }

    /** The newest word on what was asked by this id, as JSON. */
    public Optional<String> told(String id) throws IOException {
        try {
            return Optional.of(Files.readString(progress))
                    .filter(text -> text.contains('"' + id + '"'));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Whole or not at all. */
    private static void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
