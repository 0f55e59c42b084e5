package dev.workmate.knowledge.search;

import dev.workmate.billing.Payer;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.SearchIndex.SearchUnavailable;
import dev.workmate.live.OwnFiles;
import dev.workmate.tool.blob.Blobs;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of a library that come with a message: by their ids, or because they fit its words. What
 * was found is kept as a document of the session, so that a restart and a reload show the same.
 * Thread-safe.
 */
public final class SentAlong implements OwnFiles {
    static final String FOUND = "Found in your files.md";
    static final String FAILED = "Search of your files failed.md";

    private static final Logger log = LoggerFactory.getLogger(SentAlong.class);
    private static final String MARKDOWN = "text/markdown";
    private static final String TEXT = "text/plain";
    private static final int PASSAGES = 6;
    private static final int MAX_QUERY = 1_000;

    private final Library library;
    private final Documents documents;
    private final Blobs blobs;

    public SentAlong(Library library, Documents documents, Blobs blobs) {
        this.library = library;
        this.documents = documents;
        this.blobs = blobs;
    }

    /** A model gets a file's text, so that is what comes along. */
    @Override
    public Standing find(UserId owner, String fileId) {
        Optional<LibraryFile> file =
                Uuids.isUuid(fileId) ? library.find(owner, new FileId(fileId)) : Optional.empty();
        if (file.isEmpty()) {
            return new Standing.Unknown();
        }
        return documents
                .read(owner, file.get().id())
                .filter(read -> !read.text().isBlank())
                .<Standing>map(read -> new Standing.Ready(attachment(read)))
                .orElseGet(() -> new Standing.NotReady(file.get().name()));
    }

    private static Attachment attachment(Documents.Read read) {
        return new Attachment(
                read.file().id().value(),
                read.file().name(),
                TEXT,
                read.text().getBytes(StandardCharsets.UTF_8).length,
                read.file().pages());
    }

    @Override
    public Optional<Attachment> gather(SessionId session, UserId owner, String words) {
        String query = words.length() <= MAX_QUERY ? words : words.substring(0, MAX_QUERY);
        try {
            Findings found =
                    documents.search(
                            new Payer(owner, Optional.empty(), Optional.of(session)),
                            query,
                            PASSAGES);
            return found.passages().isEmpty()
                    ? Optional.empty()
                    : Optional.of(keep(session, FOUND, Passages.together(found)));
        } catch (SearchUnavailable e) {
            log.warn("a message of session {} goes without what its files say", session, e);
            return Optional.of(
                    keep(
                            session,
                            FAILED,
                            "The user's files could not be searched; nothing of them is known"
                                    + " here."));
        }
    }

    private Attachment keep(SessionId session, String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Attachment(blobs.offer(session, MARKDOWN, bytes), name, MARKDOWN, bytes.length);
    }
}
