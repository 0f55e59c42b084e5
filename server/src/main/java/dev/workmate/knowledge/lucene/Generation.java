package dev.workmate.knowledge.lucene;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.Library.Holding;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.lucene.ChunkSearch.Orders;
import dev.workmate.knowledge.lucene.IndexingTurns.Slices;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Question;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
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

    /** Shared by all who bring something in, taken alone to forget everything. */
    private final ReentrantReadWriteLock changing = new ReentrantReadWriteLock();

    /** Shared by all who use it, taken alone to close it. */
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private volatile boolean closed;

    /**
     * Another number whenever everything was forgotten; changed by who has {@code changing} alone.
     */
    private int era;

    /** Each file with the stamp of what is indexed of it. */
    record Indexed(String edition, Map<FileId, String> stamps, boolean complete) {}

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

    /** Empty where nothing of the person was brought in yet. */
    Optional<Candidates> search(UserId owner, Question question, int limit) throws IOException {
        Indexed known = indexed.get(owner);
        if (known == null) {
            return Optional.empty();
        }
        return Optional.of(
                folder.search(
                        searcher -> {
                            Orders found =
                                    new ChunkSearch(
                                                    searcher,
                                                    folder.analyzer(),
                                                    chunks.vectorField())
                                            .orders(owner, question, limit);
                            return new Candidates(
                                    found.byWords(), found.byMeaning(), known.complete());
                        }));
    }

    /** Brings a person's part of the index up to date on the calling thread. */
    void follow(UserId owner) throws IOException {
        Slices slices = slices(owner);
        boolean more = true;
        while (more) {
            more = slices.next();
        }
    }

    /**
     * Brings a person's part of the index up to date, slice by slice; nothing where it is. Nobody
     * else may do so for the same person at the same time.
     */
    Slices slices(UserId owner) {
        return new Slices() {
            private @Nullable BringUp underway;
            private int begun;

            @Override
            public boolean next() throws IOException {
                changing.readLock().lock();
                try {
                    if (underway == null || begun != era) {
                        if (isCurrent(owner)) {
                            return false;
                        }
                        begun = era;
                        underway = bringUp(owner);
                    }
                    return underway.next();
                } catch (IOException | RuntimeException | Error e) {
                    underway = null;
                    indexed.remove(owner);
                    throw e;
                } finally {
                    changing.readLock().unlock();
                }
            }
        };
    }

    boolean isCurrent(UserId owner) {
        Indexed known = indexed.get(owner);
        return known != null && known.edition().equals(library.edition(owner));
    }

    private BringUp bringUp(UserId owner) throws IOException {
        Indexed before = indexed.get(owner);
        if (before == null) {
            folder.refresh();
        }
        Map<FileId, String> had =
                before != null
                        ? before.stamps()
                        : folder.search(searcher -> stampsOf(searcher, owner));
        Holding holding = library.holding(owner);
        return new BringUp(this, owner, holding, chunks.embedded(owner), had);
    }

    String stamp(LibraryFile file, boolean embedded) {
        return chunks.stamp(file, embedded);
    }

    boolean isByMeaning() {
        return chunks.vectorField().isPresent();
    }

    void countOne() {
        counted.run();
    }

    /** How many chunks it has. Lucene refuses to put nothing in something's place. */
    int index(LibraryFile file, boolean withVectors) throws IOException {
        List<Document> documents = chunks.of(file, withVectors);
        if (documents.isEmpty()) {
            remove(file.id());
        } else {
            folder.writer().updateDocuments(term(file.id()), documents);
        }
        return documents.size();
    }

    void remove(FileId file) throws IOException {
        folder.writer().deleteDocuments(term(file));
    }

    /** From now on it is found. */
    void finish(UserId owner, Indexed now) throws IOException {
        folder.refresh();
        indexed.put(owner, now);
    }

    private static Term term(FileId file) {
        return new Term(ChunkQueries.FILE, file.value());
    }

    private static Map<FileId, String> stampsOf(IndexSearcher searcher, UserId owner)
            throws IOException {
        Map<FileId, String> files = new HashMap<>();
        StoredFields stored = searcher.storedFields();
        Query all = ChunkQueries.firstChunksOf(owner);
        for (ScoreDoc hit : searcher.search(all, Math.max(1, searcher.count(all))).scoreDocs) {
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

    /**
     * Takes people out. Lucene only marks what is deleted: segments with such marks are written
     * anew, and the old files go.
     */
    void forget(Collection<UserId> people) throws IOException {
        IndexWriter writer = folder.writer();
        for (UserId person : people) {
            indexed.remove(person);
            writer.deleteDocuments(new Term(ChunkQueries.OWNER, person.value()));
        }
        writer.commit();
        if (writer.hasDeletions()) {
            writer.forceMergeDeletes(true);
            writer.commit();
        }
        folder.refresh();
        writer.deleteUnusedFiles();
    }

    /** Forgets all of it; what is searched next is brought in again. */
    void wipe() {
        changing.writeLock().lock();
        try {
            era++;
            indexed.clear();
            folder.wipe();
        } finally {
            changing.writeLock().unlock();
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
