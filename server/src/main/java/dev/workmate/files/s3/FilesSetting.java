package dev.workmate.files.s3;

import dev.workmate.database.Database;
import dev.workmate.files.SharedFiles;
import dev.workmate.files.jdbc.JdbcSessionFiles;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where files of sessions are kept, as {@code WORKMATE_FILES_URL} says: {@code folder}, {@code
 * database} or {@code s3://…}. Without it in a folder beside the embedded database, and in a
 * PostgreSQL database, which several servers share.
 */
public final class FilesSetting {
    private static final String URL = "WORKMATE_FILES_URL";
    private static final String ACCESS_KEY = "WORKMATE_FILES_ACCESS_KEY";
    private static final String SECRET_KEY = "WORKMATE_FILES_SECRET_KEY";

    private FilesSetting() {}

    /** {@code lookup} takes the names of environment variables. */
    public static SharedFiles open(
            Function<String, Optional<String>> lookup, Database database, InstantSource time) {
        String byDefault = database.engine().isShared() ? "database" : "folder";
        String setting = lookup.apply(URL).map(String::strip).orElse(byDefault);
        if (setting.equals("folder")) {
            return new SharedFiles(Optional.empty());
        }
        if (setting.equals("database")) {
            return new SharedFiles(Optional.of(new JdbcSessionFiles(database)));
        }
        if (!setting.startsWith("s3://")) {
            throw new IllegalArgumentException(
                    URL + " must be folder, database or s3://bucket?region=…");
        }
        S3Settings.Keys keys = new S3Settings.Keys(required(lookup, ACCESS_KEY), secret(lookup));
        S3SessionFiles files = new S3SessionFiles(S3Settings.parse(setting, keys), time);
        return new SharedFiles(Optional.of(files), Optional.of(files.ofBlobs()));
    }

    private static Secret secret(Function<String, Optional<String>> lookup) {
        return new Secret(required(lookup, SECRET_KEY));
    }

    /** Itself, or what stands in the file that it names. */
    private static String required(Function<String, Optional<String>> lookup, String name) {
        return lookup.apply(name)
                .or(() -> lookup.apply(name + "_FILE").map(file -> content(name + "_FILE", file)))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        name + " or " + name + "_FILE must be set for s3://"));
    }

    private static String content(String name, String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(name + " names a file that cannot be read", e);
        }
    }
}
