package dev.workmate.transfer.jdbc;

import dev.workmate.id.Uuids;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What a folder of exported data is: which export, of which tables' version, and whether all of it
 * is there. {@code lastSession} is the highest number that a session ever had.
 */
public record Manifest(
        String id, long format, boolean complete, long sessions, long rows, long lastSession) {
    static final String FILE = "workmate-export.json";
    static final long FORMAT = 1;

    static Manifest begin() {
        return new Manifest(Uuids.next(), FORMAT, false, 0, 0, 0);
    }

    Manifest completed(long allSessions, long allRows, long last) {
        return new Manifest(id, format, true, allSessions, allRows, last);
    }

    /** Empty where the folder holds no export. */
    public static Optional<Manifest> read(Path folder) {
        try {
            String text = Files.readString(folder.resolve(FILE));
            return JsonValue.parse(text)
                    .filter(JsonValue.Fields.class::isInstance)
                    .map(fields -> of((JsonValue.Fields) fields));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new TransferException("cannot read " + folder.resolve(FILE), e);
        }
    }

    private static Manifest of(JsonValue.Fields fields) {
        return new Manifest(
                fields.values().get("id") instanceof JsonValue.Text id ? id.value() : "",
                number(fields, "format"),
                fields.values().get("complete") instanceof JsonValue.Flag flag && flag.value(),
                number(fields, "sessions"),
                number(fields, "rows"),
                number(fields, "lastSession"));
    }

    private static long number(JsonValue.Fields fields, String name) {
        return fields.values().get(name) instanceof JsonValue.Amount amount
                ? amount.value().longValue()
                : 0;
    }

    void write(Path folder) throws IOException {
        String text =
                JsonValue.object()
                        .with("id", id)
                        .with("format", format)
                        .with("complete", complete)
                        .with("sessions", sessions)
                        .with("rows", rows)
                        .with("lastSession", lastSession)
                        .build()
                        .toJson()
                        .value();
        Path fresh = folder.resolve(FILE + ".new");
        Files.writeString(fresh, text + "\n");
        Files.move(
                fresh,
                folder.resolve(FILE),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }
}
