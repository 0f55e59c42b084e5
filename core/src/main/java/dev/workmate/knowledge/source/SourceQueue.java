package dev.workmate.knowledge.source;

import dev.workmate.id.FileId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Sources that wait to be read, and what is known of their items; it survives restarts. A claim is
 * for one process and a limited time, after which another may take the source; what an overdue
 * claim brings has no effect, and is answered with false. Thread-safe.
 */
public interface SourceQueue {
    /** The next source that is due. */
    Optional<Claim> claim();

    /** Gives back what an earlier run of the only process had claimed. */
    int giveBackAll();

    /** Holds a claim for longer. */
    boolean extend(Claim claim);

    /** Begins to list everything from the start. */
    boolean startOver(Claim claim);

    /**
     * Keeps a page and its cursor, all or nothing. After the last page of a listing from the start,
     * what was not on it is gone.
     */
    boolean keep(Claim claim, Listing.Page page);

    /** Everything that is known. */
    List<HeldItem> items(Claim claim);

    /** Says which file an item will be, before it is. */
    boolean reserve(Claim claim, String item, FileId file);

    boolean took(Claim claim, String item, HeldItem.Taken taken);

    /** An item could not be taken; its tries count. */
    boolean failed(Claim claim, String item, String reason);

    /** Nothing of an item is here any more; forgotten where it is gone there too. */
    boolean dropped(Claim claim, String item);

    /** Ends a claim. */
    void finish(Claim claim, Result result);

    /**
     * A source that is ours to read, how far its listing has come, and how often it failed. {@code
     * wholeAt} is when everything was last listed from the start; empty while that is under way.
     */
    record Claim(
            String token,
            Source source,
            Optional<String> cursor,
            Optional<Instant> wholeAt,
            int tries) {}

    /** How a reading ended. */
    record Result(SourceState state, Optional<String> error, Instant next, Effect effect) {
        /** Whether everything was read, some of it in order, or it failed. */
        public enum Effect {
            READ,
            PARTLY,
            FAILED
        }
    }
}
