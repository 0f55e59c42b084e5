package dev.workmate.knowledge.search;

import dev.workmate.id.FileId;
import dev.workmate.id.Uuids;
import java.util.Locale;
import java.util.Optional;

/** How a file is named as the source of a passage. */
final class FileSource {
    private static final String PREFIX = "file/";

    private FileSource() {}

    static String of(FileId file) {
        return of(file.value());
    }

    /** An id as somebody wrote it, right or wrong. */
    static String of(String id) {
        return PREFIX + id.toUpperCase(Locale.ROOT);
    }

    /** Empty where it names no file of a library. */
    static Optional<FileId> read(String source) {
        String id = source.startsWith(PREFIX) ? source.substring(PREFIX.length()) : "";
        return Uuids.isUuid(id) ? Optional.of(new FileId(id)) : Optional.empty();
    }
}
