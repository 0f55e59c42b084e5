package dev.workmate.privacy;

import dev.workmate.id.UserId;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A file that names who was erased, one line each; it lies in the home folder and beside each
 * backup, so that restoring an older one does not bring anybody back.
 */
public final class ErasureList {
    public static final String FILE = "erased-people.jsonl";

    private final Path file;

    public ErasureList(Path folder) {
        this.file = folder.resolve(FILE);
    }

    /** Who was erased, when that was asked for, and by which erasure. */
    public record Line(ErasureId erasure, UserId person, Instant requestedAt) {
        static Line of(Erasure erasure) {
            return new Line(erasure.id(), erasure.person(), erasure.requestedAt());
        }
    }

    public void add(Erasure erasure) throws IOException {
        add(Line.of(erasure));
    }

    /** Durable when it returns; what is there already is not added again. */
    public synchronized void add(Line line) throws IOException {
        if (read().stream().anyMatch(each -> each.erasure().equals(line.erasure()))) {
            return;
        }
        String text =
                JsonValue.object()
                        .with("erasureId", line.erasure().value())
                        .with("personId", line.person().value())
                        .with("requestedAt", line.requestedAt().toString())
                        .build()
                        .toJson()
                        .value();
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND)) {
            // A line that a crash cut is left to itself.
            ByteBuffer bytes =
                    ByteBuffer.wrap(("\n" + text + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    public List<Line> read() throws IOException {
        List<Line> lines = new ArrayList<>();
        try {
            for (String text : Files.readAllLines(file)) {
                if (JsonValue.parse(text).orElse(null) instanceof JsonValue.Fields fields
                        && fields.values().get("erasureId") instanceof JsonValue.Text erasure
                        && fields.values().get("personId") instanceof JsonValue.Text person
                        && fields.values().get("requestedAt") instanceof JsonValue.Text at) {
                    lines.add(
                            new Line(
                                    new ErasureId(erasure.value()),
                                    new UserId(person.value()),
                                    Instant.parse(at.value())));
                }
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return lines;
    }
}
