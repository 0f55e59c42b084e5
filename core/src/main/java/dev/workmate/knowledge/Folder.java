package dev.workmate.knowledge;

import java.text.Normalizer;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Where a file stands in its owner's library: names with slashes between them, "" at the top. It is
 * a label for people and never a path.
 */
public final class Folder {
    public static final String TOP = "";
    public static final int MAX_LENGTH = 300;

    private Folder() {}

    /** As it is kept; empty for what is no folder. */
    public static Optional<String> of(String given) {
        if (given.isBlank()) {
            return Optional.of(TOP);
        }
        String plain = Normalizer.normalize(given, Normalizer.Form.NFC).replace('\\', '/');
        StringJoiner folder = new StringJoiner("/");
        for (String part : plain.split("/", -1)) {
            String name = LibraryFileName.visible(part);
            if (name.isEmpty() || name.equals(".") || name.equals("..")) {
                return Optional.empty();
            }
            folder.add(name);
        }
        return Optional.of(folder.toString()).filter(name -> name.length() <= MAX_LENGTH);
    }
}
