package dev.workmate.knowledge.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads sources of one kind. Every call is bounded in time. Thread-safe. */
public interface SourceReader {
    /** What the source holds: from the start without a cursor, else what changed since. */
    Listing list(Source source, Optional<String> cursor) throws SourceTrouble, InterruptedException;

    /**
     * Writes the bytes of an item to a file; {@code alive} is called now and then while they come.
     */
    Fetched fetch(Source source, HeldItem item, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException;
}
