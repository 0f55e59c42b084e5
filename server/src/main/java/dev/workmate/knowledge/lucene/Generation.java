package dev.workmate.knowledge.lucene;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.Library.Holding;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.SearchIndex.Question;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.DoubleUnaryOperator;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;

/**
 * One index in one folder, and how far it has followed the database. Another one is made beside it
 * to take its place; it is closed when nobody uses it any more. Thread-safe.
 */
final class Generation implements AutoCloseable {
    private static final Duration LAST_WAIT = Duration.ofSeconds(20);

    private final Library library;
    private final ChunkDocuments chunks;
    private final IndexFolder folder;
    private final Runnable counted;

    /** What of each person's library is indexed since this process began. */
    private final Map<UserId, Indexed> indexed = new ConcurrentHashMap<>();

    /** Held by whoever changes the index. */
    private final ReentrantLock changing = new ReentrantLock(true);

    /** Shared by all who use it, taken alone to close it. */
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private volatile boolean closed;

    /** Each file with the stamp of what is indexed of it. */
    private record Indexed(String edition, Map<FileId, String> stamps, boolean complete) {}

    /** Something to do with this index while it is open. */
    @FunctionalInterface
    interface Work<T> {
        T with(Generation generation) throws IOException;
    }

    /** {@code counted} is told of each file that was looked at. */
    Generation(Library library, ChunkDocuments chunks, IndexFolder folder, Runnable counted) {
        this.library = library;
        this.chunks = chunks;
        this.folder = folder;
        this.counted = counted;
    }

    /** Empty where it is closed: another one has taken its place. */
    <T> Optional<T> using(Work<T> work) throws IOException {
        use.readLock().lock();
        try {
            return closed ? Optional.empty() : Optional.of(work.with(this));
        } finally {
            use.readLock().unlock();
        }
    }

    Candidates search(UserId owner, Question question, int limit) throws IOException {
        follow(owner);
        Indexed known = indexed.get(owner);
        return folder.search(
                searcher -> {
                    List<Match> byWords = byWords(searcher, owner, question, limit);
                    List<Match> byMeaning = byMeaning(searcher, owner, question, limit);
                    return new Candidates(byWords, byMeaning, known == null || known.complete());
                });
    }

    private List<Match> byWords(IndexSearcher searcher, UserId owner, Question question, int limit)
            throws IOException {
        double ideal = ChunkQueries.ideal(searcher, question.words(), folder.analyzer());
        List<Match> matches = new ArrayList<>();
        for (Query query : ChunkQueries.of(owner, question.words(), folder.analyzer())) {
            matches.addAll(matches(searcher, query, limit, score -> Math.min(1, score / ideal)));
        }
        return matches;
    }

    private List<Match> byMeaning(
            IndexSearcher searcher, UserId owner, Question question, int limit) throws IOException {
        Optional<String> field = chunks.vectorField();
        if (field.isEmpty() || question.meaning().isEmpty()) {
            return List.of();
        }
        Query near =
                ChunkQueries.near(
                        owner, field.get(), question.meaning().get(), Math.max(50, limit));
        // Lucene maps the cosine of an angle to 0..1.
        return matches(searcher, near, limit, score -> 2 * score - 1).stream()
                .filter(match -> match.score() >= ChunkQueries.NEAR_ENOUGH)
                .toList();
    }

    private static List<Match> matches(
            IndexSearcher searcher, Query query, int limit, DoubleUnaryOperator fit)
            throws IOException {
        List<Match> matches = new ArrayList<>();
        StoredFields stored = searcher.storedFields();
        for (ScoreDoc hit : searcher.search(query, limit).scoreDocs) {
            Document chunk = stored.document(hit.doc);
            matches.add(
                    new Match(
                            new FileId(chunk.get(ChunkQueries.FILE)),
                            chunk.getField(ChunkQueries.CHUNK).numericValue().intValue(),
                            fit.applyAsDouble(hit.score)));
        }
        return matches;
    }

    /** Brings a person's part of the index up to date; does nothing where it is. */
    void follow(UserId owner) throws IOException {
        if (isCurrent(owner)) {
            return;
        }
        changing.lock();
        try {
            if (!isCurrent(owner)) {
                bringUp(owner);
            }
        } finally {
            changing.unlock();
        }
    }

    private boolean isCurrent(UserId owner) {
        Indexed known = indexed.get(owner);
        return known != null && known.edition().equals(library.edition(owner));
    }

    private void bringUp(UserId owner) throws IOException {
        Indexed before = indexed.get(owner);
        Map<FileId, String> had =
                before != null
                        ? before.stamps()
                        : folder.search(searcher -> stampsOf(searcher, owner));
        Holding holding = library.holding(owner);
        Set<ContentId> embedded = chunks.embedded(owner);
        Map<FileId, String> has = new HashMap<>();
        indexed.remove(owner);
        boolean complete = true;
        for (LibraryFile file : holding.files()) {
            boolean withVectors = embedded.contains(file.content());
            complete &= withVectors || chunks.vectorField().isEmpty();
            has.put(file.id(), chunks.stamp(file, withVectors));
            if (!has.get(file.id()).equals(had.get(file.id()))) {
                index(file, withVectors);
            }
            counted.run();
        }
        for (FileId gone : had.keySet()) {
            if (!has.containsKey(gone)) {
                folder.writer().deleteDocuments(term(gone));
            }
        }
        folder.refresh();
        indexed.put(owner, new Indexed(holding.edition(), has, complete));
    }

    /** Lucene refuses to put nothing in something's place. */
    private void index(LibraryFile file, boolean withVectors) throws IOException {
        List<Document> documents = chunks.of(file, withVectors);
        if (documents.isEmpty()) {
            folder.writer().deleteDocuments(term(file.id()));
        } else {
            folder.writer().updateDocuments(term(file.id()), documents);
        }
    }

    private static Term term(FileId file) {
        return new Term(ChunkQueries.FILE, file.value());
    }

    private static Map<FileId, String> stampsOf(IndexSearcher searcher, UserId owner)
            throws IOException {
        Map<FileId, String> files = new HashMap<>();
        StoredFields stored = searcher.storedFields();
        Query all = ChunkQueries.firstChunksOf(owner);
        for (ScoreDoc hit :
                searcher.search(all, Math.max(1, searcher.getIndexReader().maxDoc())).scoreDocs) {
            Document first = stored.document(hit.doc);
            @Nullable IndexableField stamp = first.getField(ChunkQueries.STAMP);
            files.put(
                    new FileId(first.get(ChunkQueries.FILE)),
                    stamp == null ? "" : stamp.stringValue());
        }
        return files;
    }

    void commit() throws IOException {
        folder.commit();
    }

    /** Forgets all of it; what is searched next is brought in again. */
    void wipe() {
        changing.lock();
        try {
            indexed.clear();
            folder.wipe();
        } finally {
            changing.unlock();
        }
    }

    /** Waits for whoever uses it, but not for ever. */
    @Override
    public void close() {
        boolean alone = false;
        try {
            alone = use.writeLock().tryLock(LAST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            closed = true;
            folder.close();
        } finally {
            if (alone) {
                use.writeLock().unlock();
            }
        }
    }

    /** Closes it and removes its files. */
    void discard() {
        close();
        folder.wipe();
    }
}
