package dev.workmate.knowledge.source;

import java.util.Optional;

/**
 * Something that a source holds. {@code id} is the source's own word for it and stays the same when
 * it is renamed or moved, where the source knows such ids; {@code version} changes with the
 * content. {@code parent} is the folder it lies in; empty at the top.
 */
public record SourceItem(
        String id,
        Optional<String> parent,
        String name,
        Kind kind,
        String version,
        long size,
        Optional<String> url) {
    /** Folders are known so that what lies in them can be told from what does not. */
    public enum Kind {
        FILE,
        FOLDER
    }

    public static SourceItem folder(String id, Optional<String> parent, String name) {
        return new SourceItem(id, parent, name, Kind.FOLDER, "", 0, Optional.empty());
    }

    public boolean isFile() {
        return kind == Kind.FILE;
    }
}
