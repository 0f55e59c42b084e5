package dev.workmate.live.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.value.Attachment;
import dev.workmate.http.ProblemException;
import dev.workmate.live.OwnFiles;
import dev.workmate.live.OwnFiles.Standing;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.turn.NewMessage;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files that are named and not sent: the sender's own, or what the session keeps already.
 * Thread-safe.
 */
final class KnownFiles {
    private final Blobs blobs;
    private final OwnFiles own;

    KnownFiles(Blobs blobs, OwnFiles own) {
        this.blobs = blobs;
        this.own = own;
    }

    /** The file as we know it, or the problem that it is not there. */
    Attachment check(OwnedSession session, Attachment named) {
        return switch (own.find(session.user(), named.fileId())) {
            case Standing.Ready ready -> ready.file();
            case Standing.NotReady file ->
                    throw new ProblemException(
                            409,
                            "file_not_ready",
                            "The file \"%s\" has no text that could be sent along."
                                    .formatted(file.name()));
            case Standing.Unknown _ -> {
                if (blobs.read(session.id(), named.fileId(), 0, 0).isEmpty()) {
                    throw ProblemException.notFound("file_not_found", "There is no such file.");
                }
                yield named;
            }
        };
    }

    /** With what fits the message in the sender's files, where there is room for it. */
    List<Attachment> withFound(OwnedSession session, String words, List<Attachment> attachments) {
        if (attachments.size() == NewMessage.MAX_ATTACHMENTS) {
            return attachments;
        }
        return Stream.concat(
                        attachments.stream(),
                        own.gather(session.id(), session.user(), words).stream())
                .toList();
    }
}
