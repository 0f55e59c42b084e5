package dev.workmate.knowledge.reading;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.DocumentText;
import java.util.List;
import java.util.Optional;

/**
 * Files that wait to be read; it survives restarts. A claim is for one process and a limited time,
 * after which another may take the file; what an overdue claim brings has no effect. Thread-safe.
 */
public interface ReadingQueue {
    /** The next file, of the person who was served longest ago. */
    Optional<Claim> claim();

    /** The file is still being read: the claim's time begins anew, unless it is over. */
    void keep(Claim claim);

    /** Stores the text and makes the file ready, all or nothing; empty where the claim is over. */
    Optional<LibraryFile> finish(Claim claim, DocumentText text, List<Chunk> chunks);

    /** Makes the file ready by the text of an equal one; empty where there is none or no claim. */
    Optional<LibraryFile> finishAsKnown(Claim claim);

    /** Empty where the claim is over. */
    Optional<LibraryFile> fail(Claim claim, ReadFailure reason);

    /** Gives a file back unread, as if nobody had tried; it may be claimed at once. */
    void giveBack(Claim claim);

    /** Gives a file back that could not be read for a fault of ours; the try counts. */
    void tryLater(Claim claim);

    /** Gives back what an earlier run of the only process had claimed; those tries count. */
    int giveBackAll();

    /** A file that is ours to read; {@code attempt} counts from 1. */
    record Claim(
            String token, FileId file, UserId owner, ContentId content, String name, int attempt) {}
}
