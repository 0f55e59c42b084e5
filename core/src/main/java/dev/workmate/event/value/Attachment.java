package dev.workmate.event.value;

import dev.workmate.id.Uuids;

/** A file the user sent along with a message. */
public record Attachment(String fileId, String name, String mediaType, long size) {
    public Attachment {
        fileId = Uuids.canonical(fileId);
    }
}
