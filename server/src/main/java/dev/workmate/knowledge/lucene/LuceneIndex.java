package dev.workmate.knowledge.lucene;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.Library.Holding;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.SearchIndex;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.Language;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.AlreadyClosedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of this process. It follows the database: each search first compares the edition of the
 * person's library with the one that is indexed, and brings in what differs. So whatever is ready
 * is found, whichever process made it so, and an index that is lost is only slow once. Thread-safe.
 */
public final class LuceneIndex implements SearchIndex, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LuceneIndex.class);

    private static final int THREADS = 3;

    private final Library library;
    private final Texts texts;
    private final IndexFolder folder;
    private final Duration patience;

    /** What of each person's library is indexed since this process began. */
    private final Map<UserId, Indexed> indexed = new ConcurrentHashMap<>();

    /** Held by whoever changes the index. */
    private final ReentrantLock changing = new ReentrantLock(true);

    private final ExecutorService workers =
            Executors.newFixedThreadPool(
                    THREADS, Thread.ofPlatform().daemon().name("search-", 0).factory());

    /** Each file with the state that it is indexed in. */
    private record Indexed(String edition, Map<FileId, String> files) {}

    /** {@code patience} is how long a search waits, should the index be made anew meanwhile. */
    public LuceneIndex(Library library, Texts texts, IndexFolder folder, Duration patience) {
        this.library = library;
        this.texts = texts;
        this.folder = folder;
        this.patience = patience;
    }

    /** On a thread that nobody interrupts: that would close the index's files. */
    @Override
    public List<Match> search(UserId owner, String query, int limit) throws SearchUnavailable {
        Future<List<Match>> search = workers.submit(() -> found(owner, query, limit));
        try {
            return search.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new SearchUnavailable("the search index failed", e);
        } catch (TimeoutException e) {
            throw new SearchUnavailable("the search index is being made", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SearchUnavailable("the search was cut", e);
        }
    }

    private List<Match> found(UserId owner, String query, int limit) throws IOException {
        try {
            follow(owner);
            return folder.search(searcher -> search(searcher, owner, query, limit));
        } catch (IOException | AlreadyClosedException e) {
            reset();
            throw e;
        }
    }

    private List<Match> search(IndexSearcher searcher, UserId owner, String words, int limit)
            throws IOException {
        List<Match> matches = new ArrayList<>();
        for (Query query : ChunkQueries.of(owner, words, folder.analyzer())) {
            StoredFields stored = searcher.storedFields();
            for (ScoreDoc hit : searcher.search(query, limit).scoreDocs) {
                Document chunk = stored.document(hit.doc);
                matches.add(
                        new Match(
                                new FileId(chunk.get(ChunkQueries.FILE)),
                                chunk.getField(ChunkQueries.CHUNK).numericValue().intValue(),
                                hit.score));
            }
        }
        return matches;
    }

    /** Brings a person's part of the index up to date; does nothing where it is. */
    private void follow(UserId owner) throws IOException {
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
        Map<FileId, String> had =
                indexed.containsKey(owner)
                        ? indexed.get(owner).files()
                        : folder.search(searcher -> filesOf(searcher, owner));
        Holding holding = library.holding(owner);
        Map<FileId, String> has = new HashMap<>();
        indexed.remove(owner);
        for (LibraryFile file : holding.files()) {
            has.put(file.id(), stamp(file));
            if (!stamp(file).equals(had.get(file.id()))) {
                index(file);
            }
        }
        for (FileId gone : had.keySet()) {
            if (!has.containsKey(gone)) {
                folder.writer().deleteDocuments(new Term(ChunkQueries.FILE, gone.value()));
            }
        }
        folder.refresh();
        indexed.put(owner, new Indexed(holding.edition(), has));
    }

    /** What is indexed of a file; another content or another name is indexed anew. */
    private static String stamp(LibraryFile file) {
        return file.content() + " " + file.name();
    }

    /** Lucene refuses to put nothing in something's place. */
    private void index(LibraryFile file) throws IOException {
        Term term = new Term(ChunkQueries.FILE, file.id().value());
        List<Document> documents = documents(file);
        if (documents.isEmpty()) {
            folder.writer().deleteDocuments(term);
        } else {
            folder.writer().updateDocuments(term, documents);
        }
    }

    private Map<FileId, String> filesOf(IndexSearcher searcher, UserId owner) throws IOException {
        Map<FileId, String> files = new HashMap<>();
        StoredFields stored = searcher.storedFields();
        Query all = ChunkQueries.firstChunksOf(owner);
        for (ScoreDoc hit :
                searcher.search(all, Math.max(1, searcher.getIndexReader().maxDoc())).scoreDocs) {
            Document first = stored.document(hit.doc);
            files.put(
                    new FileId(first.get(ChunkQueries.FILE)),
                    String.valueOf(first.get(ChunkQueries.STAMP)));
        }
        return files;
    }

    private List<Document> documents(LibraryFile file) {
        String text = texts.text(file.content()).orElse("");
        List<Document> documents = new ArrayList<>();
        for (Chunk chunk : texts.chunks(file.content())) {
            if (chunk.end() <= text.length()) {
                documents.add(document(file, chunk, chunk.in(text)));
            }
        }
        return documents;
    }

    private static Document document(LibraryFile file, Chunk chunk, String text) {
        Document document = new Document();
        document.add(new StringField(ChunkQueries.OWNER, file.owner().value(), Field.Store.NO));
        document.add(new StringField(ChunkQueries.FILE, file.id().value(), Field.Store.YES));
        document.add(new StoredField(ChunkQueries.CHUNK, chunk.number()));
        if (chunk.number() == 0) {
            document.add(new StringField(ChunkQueries.FIRST, file.owner().value(), Field.Store.NO));
            document.add(new StoredField(ChunkQueries.STAMP, stamp(file)));
        }
        document.add(
                new TextField(
                        ChunkQueries.TITLE,
                        words(file.name()) + "\n" + chunk.context(),
                        Field.Store.NO));
        Language language = Language.of(text);
        document.add(new TextField(ChunkQueries.WORDS, text, Field.Store.NO));
        if (language != Language.OTHER) {
            document.add(new TextField(ChunkQueries.field(language), text, Field.Store.NO));
        }
        return document;
    }

    /** People put dots, dashes and underscores where others put spaces. */
    private static String words(String name) {
        return name.replaceAll("[._-]+", " ");
    }

    /** Brings in everybody's files in the background, so that the first search need not. */
    public void followAll() {
        workers.execute(
                () -> {
                    try {
                        for (UserId owner : library.owners()) {
                            follow(owner);
                        }
                        folder.commit();
                    } catch (IOException | RuntimeException e) {
                        log.warn("files are indexed when they are searched", e);
                    }
                });
    }

    /** Brings in what is new of one person, so that the next search need not. */
    public void followSoon(UserId owner) {
        workers.execute(
                () -> {
                    try {
                        follow(owner);
                    } catch (IOException | RuntimeException e) {
                        log.warn("files of {} are indexed when they are searched", owner, e);
                    }
                });
    }

    private void reset() {
        changing.lock();
        try {
            indexed.clear();
            folder.wipe();
        } finally {
            changing.unlock();
        }
    }

    @Override
    public void close() {
        workers.shutdown();
        try {
            if (!workers.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                log.warn("the search index is still being made; it is left as it is");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        folder.close();
    }
}
