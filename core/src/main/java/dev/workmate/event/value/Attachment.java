package dev.workmate.event.value;

import dev.workmate.id.Uuids;
import java.util.Optional;

/** A file the user sent along with a message; {@code pages} where it has any. */
public record Attachment(
        String fileId, String name, String mediaType, long size, Optional<Integer> pages) {
    public Attachment {
        fileId = Uuids.canonical(fileId);
    }

    public Attachment(String fileId, String name, String mediaType, long size) {
        this(fileId, name, mediaType, size, Optional.empty());
    }
}
