package dev.workmate.knowledge.lucene;

import dev.workmate.knowledge.text.Language;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder an index lives in, opened when it is first used. What cannot be opened is removed: all
 * of it stands in the database. Thread-safe.
 */
public final class IndexFolder implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(IndexFolder.class);

    private final Path folder;
    private final Analyzer analyzer;

    /** Guarded by this. */
    private @Nullable Open open;

    private record Open(FSDirectory directory, IndexWriter writer, SearcherManager searchers) {}

    /** Something to do with the index as it is at one moment. */
    @FunctionalInterface
    interface Work<T> {
        T with(IndexSearcher searcher) throws IOException;
    }

    /** {@code folder} should change its name whenever what is indexed does. */
    public IndexFolder(Path folder) {
        this.folder = folder;
        this.analyzer =
                new PerFieldAnalyzerWrapper(Analyzers.of(Language.OTHER), ChunkQueries.analyzers());
    }

    Analyzer analyzer() {
        return analyzer;
    }

    IndexWriter writer() throws IOException {
        return opened().writer();
    }

    <T> T search(Work<T> work) throws IOException {
        SearcherManager searchers = opened().searchers();
        IndexSearcher searcher = searchers.acquire();
        try {
            return work.with(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    void refresh() throws IOException {
        opened().searchers().maybeRefreshBlocking();
    }

    synchronized void commit() throws IOException {
        if (open != null) {
            open.writer().commit();
        }
    }

    private synchronized Open opened() throws IOException {
        Open now = open;
        if (now == null) {
            try {
                now = open();
            } catch (IOException | RuntimeException e) {
                log.warn("the search index cannot be opened; it is made anew", e);
                remove();
                now = open();
            }
            open = now;
        }
        return now;
    }

    private Open open() throws IOException {
        FSDirectory directory = FSDirectory.open(Files.createDirectories(folder));
        try {
            // Whoever is taken out goes for good, also where they are a small part of a segment.
            TieredMergePolicy merges = new TieredMergePolicy();
            merges.setForceMergeDeletesPctAllowed(0);
            IndexWriter writer =
                    new IndexWriter(
                            directory, new IndexWriterConfig(analyzer).setMergePolicy(merges));
            return new Open(directory, writer, new SearcherManager(writer, null));
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** Forgets all of it. */
    synchronized void wipe() {
        close(open);
        open = null;
        remove();
    }

    private void remove() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.list(folder)) {
            List<Path> all = files.toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            log.warn("{} cannot be emptied", folder, e);
        }
    }

    @Override
    public synchronized void close() {
        close(open);
        open = null;
    }

    private static void close(@Nullable Open index) {
        if (index == null) {
            return;
        }
        close(index.searchers());
        close(index.writer());
        close(index.directory());
    }

    private static void close(Closeable part) {
        try {
            part.close();
        } catch (IOException | RuntimeException e) {
            log.warn("the search index was not closed well", e);
        }
    }
}
