package dev.workmate.knowledge;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * A file that arrives in parts, from its first byte on; {@code received} have come so far. {@code
 * file} is what became of it.
 */
public record PartialUpload(
        String id,
        UserId owner,
        String name,
        String folder,
        String mediaType,
        long size,
        long received,
        Optional<FileId> file,
        Instant expiresAt) {
    public boolean isComplete() {
        return received == size;
    }
}
