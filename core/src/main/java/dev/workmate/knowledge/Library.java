package dev.workmate.knowledge;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The files of all people. Every question names the owner, and what belongs to somebody else is not
 * there. Thread-safe.
 */
public interface Library {
    /** How long a deleted file can be restored. */
    Duration RESTORABLE = Duration.ofHours(1);

    AddOutcome add(NewFile file);

    /**
     * Adds a file under an id that was chosen before, also where an equal one is there; known where
     * the id is.
     */
    AddOutcome add(FileId id, NewFile file);

    Optional<LibraryFile> find(UserId owner, FileId id);

    /** Newest first; {@code before} is the last file of the page before. */
    List<LibraryFile> list(UserId owner, FileFilter filter, Optional<FileId> before, int limit);

    default List<LibraryFile> list(UserId owner, Optional<FileId> before, int limit) {
        return list(owner, FileFilter.ALL, before, limit);
    }

    /** The folders that have files, in their order, and what is in each. */
    List<FolderSize> folders(UserId owner);

    /**
     * Gives a file of the same owner another content, name and media type; its folder stays. With
     * other bytes it is the next version, which waits to be read: until then nothing of it is
     * found.
     */
    ChangeOutcome replace(FileId id, NewFile file);

    /** Gives a file another name and folder. */
    ChangeOutcome move(UserId owner, FileId id, String name, String folder);

    /**
     * Takes a file away from everybody's sight; for {@link #RESTORABLE} it can be restored. False
     * where there is no such file, or its owner is on legal hold.
     */
    boolean delete(UserId owner, FileId id);

    /** Whether nothing of what a person has may be removed for now. */
    boolean isHeld(UserId owner);

    /**
     * Removes a file for good, also one that could be restored; false where there is none. What is
     * held goes out of everybody's sight, and for good when the hold is lifted.
     */
    boolean erase(UserId owner, FileId id);

    /** Brings a deleted file back as it was; unchanged where it was not deleted. */
    ChangeOutcome restore(UserId owner, FileId id, NewFile.Quota quota);

    /** Forgets files that were deleted so long ago that they cannot be restored. */
    int forget();

    /**
     * Lets a failed file be read again; empty where there is none, unchanged if it did not fail.
     */
    Optional<LibraryFile> retry(UserId owner, FileId id);

    /** What is ready for search at one moment. */
    Holding holding(UserId owner);

    /** Changes whenever what is ready for search does; empty for somebody without files. */
    String edition(UserId owner);

    /** Everybody who has files. */
    List<UserId> owners();

    /** How much is in a folder. */
    record FolderSize(String name, int files, long bytes) {}

    /** The ready files of a person, and the edition that this was. */
    record Holding(String edition, List<LibraryFile> files) {
        public Holding {
            files = List.copyOf(files);
        }
    }
}
