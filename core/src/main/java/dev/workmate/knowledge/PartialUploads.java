package dev.workmate.knowledge;

import dev.workmate.id.UserId;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Uploads that continue after a lost connection, on whichever server the next part arrives. What
 * belongs to somebody else or has expired is not there. Thread-safe.
 */
public interface PartialUploads {
    /** How long an upload waits for its next part, and how long it is known once it is done. */
    Duration OPEN = Duration.ofDays(1);

    Duration DONE = Duration.ofHours(1);

    /** How many one person may have under way. */
    int MOST = 20;

    Opening open(Wanted wanted);

    Optional<PartialUpload> find(UserId owner, String id);

    /** Takes the part that begins at {@code offset}; the last one again changes nothing. */
    Appending append(UserId owner, String id, long offset, byte[] part);

    /** Writes out what has come; fails where a part is missing. */
    void copy(PartialUpload upload, OutputStream target) throws IOException;

    /** Makes the file of a complete upload, whose bytes are kept by now; once, however often. */
    AddOutcome finish(PartialUpload upload, ContentId content, NewFile.Quota quota);

    /** False where there is no such upload. */
    boolean delete(UserId owner, String id);

    /** Removes what has expired, and parts that became a file; returns how many uploads went. */
    int sweep();

    /** A file that somebody is about to send. */
    record Wanted(
            UserId owner,
            String name,
            String folder,
            String mediaType,
            long size,
            NewFile.Quota quota) {}

    /** What became of the wish to send something. */
    sealed interface Opening {}

    record Opened(PartialUpload upload) implements Opening {}

    record OverQuota(NewFile.Quota quota) implements Opening {}

    record TooMany() implements Opening {}

    /** What became of a part. */
    sealed interface Appending {}

    record Taken(PartialUpload upload) implements Appending {}

    /** It does not begin where the next one must, or goes beyond the end. */
    record Misplaced(PartialUpload upload) implements Appending {}

    record Missing() implements Appending {}
}
