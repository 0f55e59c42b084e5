package dev.workmate.knowledge.source;

import dev.workmate.id.FileId;
import java.util.Optional;

/**
 * An item as the source last told of it, and what we have of it: the file it became, the version
 * that was taken, the title it was given, and what the source wants to hear to tell whether it
 * changed. {@code tries} counts failures in a row.
 */
public record HeldItem(SourceItem item, Presence presence, Taken taken, int tries) {
    /** Whether the source still has it. */
    public enum Presence {
        THERE,
        GONE
    }

    /** What we have of it. */
    public record Taken(
            Optional<FileId> file,
            Optional<String> version,
            Optional<String> validator,
            Optional<Title> title) {
        public static final Taken NOTHING =
                new Taken(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** What its file is called, and the folder that is shown for it. */
    public record Title(String name, String folder) {}

    public boolean isThere() {
        return presence == Presence.THERE;
    }

    public boolean isCurrent() {
        return taken.version().equals(Optional.of(item.version()));
    }
}
