package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.tool.blob.Blobs;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a session keeps, and beyond that the texts of its owner's files, so that a message can bring
 * a file of the library along. Thread-safe.
 */
public final class LibraryBlobs implements Blobs {
    private static final String TEXT = "text/plain";

    private final Blobs kept;
    private final SessionOwners owners;
    private final Documents documents;

    public LibraryBlobs(Blobs kept, SessionOwners owners, Documents documents) {
        this.kept = kept;
        this.owners = owners;
        this.documents = documents;
    }

    @Override
    public String keep(SessionId session, String mediaType, byte[] content) {
        return kept.keep(session, mediaType, content);
    }

    @Override
    public String offer(SessionId session, String mediaType, byte[] content) {
        return kept.offer(session, mediaType, content);
    }

    @Override
    public void withdraw(SessionId session, String reference) {
        kept.withdraw(session, reference);
    }

    @Override
    public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
        return kept.read(session, reference, offset, length)
                .or(() -> ofLibrary(session, reference, offset, length));
    }

    private Optional<Slice> ofLibrary(
            SessionId session, String reference, long offset, int length) {
        if (!Uuids.isUuid(reference)) {
            return Optional.empty();
        }
        return owners.ownerOf(session)
                .flatMap(owner -> documents.read(owner, new FileId(reference)))
                .map(read -> slice(read.text().getBytes(StandardCharsets.UTF_8), offset, length));
    }

    private static Slice slice(byte[] all, long offset, int length) {
        int from = (int) Math.clamp(offset, 0, all.length);
        int to = (int) Math.min(all.length, (long) from + Math.max(0, length));
        return new Slice(TEXT, all.length, Arrays.copyOfRange(all, from, to));
    }
}
