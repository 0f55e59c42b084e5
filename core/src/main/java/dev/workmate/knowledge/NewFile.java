package dev.workmate.knowledge;

import dev.workmate.id.UserId;

/** A file whose bytes are kept and that is about to enter its owner's library. */
public record NewFile(
        UserId owner,
        String name,
        String folder,
        String mediaType,
        long size,
        ContentId content,
        Quota quota) {
    /** What a person may keep. */
    public record Quota(long bytes, int files) {}
}
