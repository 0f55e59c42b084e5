package dev.workmate.tool.blob;

import java.io.IOException;

/** Pieces in storage whose blobs are gone. */
@FunctionalInterface
public interface DroppedPieces {
    /** Where nothing lies in storage. */
    DroppedPieces NONE = () -> {};

    /** Deletes them all; what a storage that is away keeps is left for the next time. */
    void sweep() throws IOException;
}
