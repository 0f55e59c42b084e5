package dev.workmate.knowledge;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * A file of a person's library. {@code content} names its bytes, which equal files share; {@code
 * pages} and {@code characters} are known once it has been read.
 */
public record LibraryFile(
        FileId id,
        UserId owner,
        String name,
        String mediaType,
        long size,
        ContentId content,
        FileState state,
        Optional<ReadFailure> failure,
        Optional<Integer> pages,
        int characters,
        Instant createdAt,
        Instant updatedAt) {
    /** Bytes never change under an id, so there is one version of each file. */
    public static final int VERSION = 1;

    public boolean isReady() {
        return state == FileState.READY;
    }
}
