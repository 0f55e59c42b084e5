package dev.workmate.knowledge.lucene;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.search.SearchIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.store.AlreadyClosedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of this process. It follows the database: each search first compares the edition of the
 * person's library with the one that is indexed, and brings in what differs. So whatever is ready
 * is found, whichever process made it so, and an index that is lost is only slow once. It can be
 * made anew while it serves. Thread-safe.
 */
public final class LuceneIndex implements SearchIndex, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LuceneIndex.class);

    private static final int THREADS = 3;

    private final Library library;
    private final ChunkDocuments chunks;
    private final IndexHome home;
    private final Duration patience;
    private final AtomicBoolean rebuilding = new AtomicBoolean();
    private volatile Generation serving;
    private volatile boolean open = true;

    private final ExecutorService workers =
            Executors.newFixedThreadPool(
                    THREADS, Thread.ofPlatform().daemon().name("search-", 0).factory());

    /** {@code patience} is how long a search waits, should the index be made anew meanwhile. */
    public LuceneIndex(Library library, ChunkDocuments chunks, IndexHome home, Duration patience) {
        this.library = library;
        this.chunks = chunks;
        this.home = home;
        this.patience = patience;
        this.serving = generation(home.current(), () -> {});
    }

    private Generation generation(Path folder, Runnable counted) {
        return new Generation(library, chunks, new IndexFolder(folder), counted);
    }

    /** On a thread that nobody interrupts: that would close the index's files. */
    @Override
    public Candidates search(UserId owner, Question question, int limit) throws SearchUnavailable {
        Future<Candidates> search =
                workers.submit(() -> using(each -> each.search(owner, question, limit)));
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

    /** With the index that serves; with the one that takes its place, should that happen now. */
    private <T> T using(Generation.Work<T> work) throws IOException {
        Generation tried = serving;
        try {
            Optional<T> result = tried.using(work);
            while (result.isEmpty()) {
                if (!open) {
                    throw new IOException("the search index is closed");
                }
                tried = serving;
                result = tried.using(work);
            }
            return result.get();
        } catch (IOException | AlreadyClosedException e) {
            tried.wipe();
            throw e;
        }
    }

    /** Brings in everybody's files in the background, so that the first search need not. */
    public void followAll() {
        workers.execute(
                () -> {
                    try {
                        for (UserId owner : library.owners()) {
                            follow(owner);
                        }
                        using(
                                each -> {
                                    each.commit();
                                    return true;
                                });
                    } catch (IOException | RuntimeException e) {
                        log.warn("files are indexed when they are searched", e);
                    }
                });
    }

    private void follow(UserId owner) throws IOException {
        using(
                each -> {
                    each.follow(owner);
                    return true;
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

    /**
     * Makes another index from the database, beside the one that goes on serving, and puts it in
     * its place; false where that is under way already. Blocks until it is done.
     */
    public boolean rebuild(RebuildProgress progress) {
        if (!rebuilding.compareAndSet(false, true)) {
            return false;
        }
        Path folder = home.fresh();
        Generation next = generation(folder, progress::oneMore);
        try {
            List<UserId> owners = library.owners();
            progress.begin(
                    owners.stream().mapToInt(each -> library.holding(each).files().size()).sum());
            for (UserId owner : owners) {
                if (!open) {
                    throw new IOException("the server ends");
                }
                next.follow(owner);
            }
            next.commit();
            home.use(folder);
            Generation old = serving;
            serving = next;
            old.discard();
            progress.end();
            return true;
        } catch (IOException | RuntimeException e) {
            if (serving != next) {
                next.discard();
                IndexHome.remove(folder);
            }
            progress.fail();
            throw e instanceof IOException io
                    ? new UncheckedIOException("the index was not made anew", io)
                    : (RuntimeException) e;
        } finally {
            rebuilding.set(false);
        }
    }

    @Override
    public void close() {
        open = false;
        workers.shutdown();
        try {
            if (!workers.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                log.warn("the search index is still being made; it is left as it is");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        serving.close();
    }
}
