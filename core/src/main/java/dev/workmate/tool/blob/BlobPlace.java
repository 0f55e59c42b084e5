package dev.workmate.tool.blob;

import java.util.Optional;

/** Where the pieces of new blobs go: into storage, or into the database where it is empty. */
public record BlobPlace(Optional<StoredPieces> storage) {
    public static final BlobPlace DATABASE = new BlobPlace(Optional.empty());
}
