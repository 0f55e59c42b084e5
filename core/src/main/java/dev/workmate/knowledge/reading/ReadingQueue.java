package dev.workmate.knowledge.reading;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.DocumentText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Files that wait to be read; it survives restarts. A claim is for one process and a limited time,
 * after which another may take the file; what an overdue claim brings has no effect. Thread-safe.
 */
public interface ReadingQueue {
    /** Every file, with however many servers it is gone. */
    int ANY = Integer.MAX_VALUE;

    /**
     * The next file, of the person who was served longest ago, but none that is gone with more
     * servers than that.
     */
    Optional<Claim> claim(int lost);

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

    /** Gives a file back that could not be read for a fault of ours; nobody claims it before. */
    void tryLater(Claim claim, Duration pause);

    /** Gives back what an earlier run of the only process had claimed: it is gone with that. */
    int giveBackAll();

    /**
     * A file that is ours to read. {@code faults} of ours came in the way so far, and {@code lost}
     * is how many servers were gone, or silent for too long, while they read it.
     */
    record Claim(
            String token,
            FileId file,
            UserId owner,
            ContentId content,
            String name,
            int faults,
            int lost) {}
}
