package dev.workmate.event;

/** A file the user sent along with a message. */
public record Attachment(String fileId, String name, String mediaType, long size) {
    public Attachment {
        fileId = Uuids.canonical(fileId);
    }
}
