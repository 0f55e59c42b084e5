package dev.workmate.knowledge.source;

import java.util.List;
import java.util.Optional;

/** What a source reads. */
public sealed interface SourceSettings {
    /** A folder that the operator allowed, by its name; {@code path} leads below it. */
    record Folder(String root, String path) implements SourceSettings {}

    /** Pages by their addresses. */
    record Pages(List<String> addresses) implements SourceSettings {
        public Pages {
            addresses = List.copyOf(addresses);
        }
    }

    /** A drive of OneDrive or a library of SharePoint, or one folder of it. */
    record Drive(ConnectionId connection, String drive, Optional<String> folder)
            implements SourceSettings {}

    /** The item below which everything is wanted; empty for all. */
    default Optional<String> top() {
        return this instanceof Drive drive ? drive.folder() : Optional.empty();
    }
}
