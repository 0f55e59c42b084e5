package dev.workmate.knowledge;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * A file of a person's library. {@code content} names its bytes, which equal files share, and
 * {@code version} rises from 1 with each other one; {@code folder} is a {@link Folder}; {@code
 * pages} and {@code characters} are known once it has been read.
 */
public record LibraryFile(
        FileId id,
        UserId owner,
        String name,
        String folder,
        String mediaType,
        long size,
        ContentId content,
        int version,
        FileState state,
        Optional<ReadFailure> failure,
        Optional<Integer> pages,
        int characters,
        Instant createdAt,
        Instant updatedAt) {
    public boolean isReady() {
        return state == FileState.READY;
    }
}
