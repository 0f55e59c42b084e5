package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.text.Quotes;
import dev.workmate.llm.Answer;
import dev.workmate.turn.step.Citations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Citations of the user's files, as the provider marked them or as the model wrote them down. What
 * is not found in the file, letter for letter, is no citation: it is dropped and counted. The rest
 * is frozen with the place where it was found. Thread-safe.
 */
public final class FileCitations implements Citations {
    private static final Logger log = LoggerFactory.getLogger(FileCitations.class);

    private final SessionOwners owners;
    private final Documents documents;
    private final Runnable dropped;

    /** {@code dropped} counts citations that did not hold. */
    public FileCitations(SessionOwners owners, Documents documents, Runnable dropped) {
        this.owners = owners;
        this.documents = documents;
        this.dropped = dropped;
    }

    @Override
    public Answer settle(SessionId session, Answer answer) {
        List<AnswerBlock> blocks = new ArrayList<>();
        Sources sources = new Sources(session);
        for (AnswerBlock block : answer.blocks()) {
            blocks.add(block instanceof TextBlock text ? settle(sources, text) : block);
        }
        return blocks.equals(answer.blocks()) ? answer : answer.withBlocks(blocks);
    }

    private TextBlock settle(Sources sources, TextBlock block) {
        WrittenCitations written = WrittenCitations.of(block);
        List<Citation> settled = new ArrayList<>();
        for (Citation citation : written.citations()) {
            Optional<FileId> file = fileOf(citation);
            if (file.isEmpty()) {
                settled.add(citation);
                continue;
            }
            Optional<Citation> found = sources.find(file.get(), citation);
            found.ifPresentOrElse(settled::add, dropped);
        }
        return new TextBlock(written.text(), settled);
    }

    /** A file of a library; files of the session itself are not ours to judge. */
    private static Optional<FileId> fileOf(Citation citation) {
        return FileSource.read(citation.source())
                .or(() -> citation.fileId().filter(FileCitations::isOfLibrary).map(FileId::new));
    }

    /** Ids of libraries tell their time; references of sessions are digests. */
    private static boolean isOfLibrary(String id) {
        return Uuids.isUuid(id) && id.charAt(14) == '7';
    }

    /** The files of one answer, each read once. */
    private final class Sources {
        private final SessionId session;
        private final Map<FileId, Optional<Documents.Read>> read = new HashMap<>();

        Sources(SessionId session) {
            this.session = session;
        }

        Optional<Citation> find(FileId file, Citation citation) {
            return read.computeIfAbsent(file, this::read)
                    .flatMap(
                            document ->
                                    Quotes.find(document.text(), citation.quote(), citation.start())
                                            .map(span -> frozen(document, citation, span)));
        }

        private Citation frozen(Documents.Read document, Citation citation, Span span) {
            return new Citation(
                            FileSource.of(document.file().id()),
                            document.file().name(),
                            document.text().substring(span.start(), span.end()),
                            span.start(),
                            span.end(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            citation.place())
                    .inFile(
                            document.file().id().value(),
                            document.file().version(),
                            span,
                            document.pageAt(span.start()));
        }

        /** Where sources cannot be read, nothing is cited: the words stay. */
        private Optional<Documents.Read> read(FileId file) {
            try {
                Optional<UserId> owner = owners.ownerOf(session);
                return owner.flatMap(user -> documents.read(user, file));
            } catch (RuntimeException e) {
                log.warn("a source of session {} cannot be read; it is not cited", session, e);
                return Optional.empty();
            }
        }
    }
}
