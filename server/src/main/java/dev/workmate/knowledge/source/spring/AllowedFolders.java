package dev.workmate.knowledge.source.spring;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The folders that an operator allows, by name: {@code Contracts=/srv/contracts, /srv/manuals}; one
 * without a name is called as its last part.
 */
final class AllowedFolders {
    private AllowedFolders() {}

    static Map<String, Path> read(String text) {
        Map<String, Path> folders = new LinkedHashMap<>();
        for (String entry : text.split(",")) {
            if (!entry.isBlank()) {
                int equals = entry.indexOf('=');
                Path path = path(entry.substring(equals + 1).strip());
                String name =
                        equals < 0
                                ? String.valueOf(path.getFileName())
                                : entry.substring(0, equals).strip();
                if (name.isEmpty() || folders.put(name, path) != null) {
                    throw wrong("each folder needs a name of its own");
                }
            }
        }
        return folders;
    }

    private static Path path(String text) {
        try {
            Path path = Path.of(text).normalize();
            if (path.isAbsolute() && path.getFileName() != null) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw wrong(text + " is no path");
        }
        throw wrong(text + " is no absolute path of a folder");
    }

    private static IllegalArgumentException wrong(String problem) {
        return new IllegalArgumentException(
                "WORKMATE_FOLDERS lists folders such as Contracts=/srv/contracts, separated by"
                        + " commas; "
                        + problem);
    }
}
