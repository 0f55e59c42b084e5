package dev.workmate.knowledge;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Optional;

/**
 * The files of all people. Every question names the owner, and what belongs to somebody else is not
 * there. Thread-safe.
 */
public interface Library {
    AddOutcome add(NewFile file);

    Optional<LibraryFile> find(UserId owner, FileId id);

    /** Newest first; {@code before} is the last file of the page before. */
    List<LibraryFile> list(UserId owner, Optional<FileId> before, int limit);

    /** False where there is no such file. */
    boolean delete(UserId owner, FileId id);

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

    /** The ready files of a person, and the edition that this was. */
    record Holding(String edition, List<LibraryFile> files) {
        public Holding {
            files = List.copyOf(files);
        }
    }
}
