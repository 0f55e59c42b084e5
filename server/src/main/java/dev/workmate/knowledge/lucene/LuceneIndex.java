package dev.workmate.knowledge.lucene;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.IndexedPeople;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.search.SearchIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of this process. It follows the database: each search first compares the edition of the
 * person's library with the one that is indexed, and brings in what differs. So whatever is ready
 * is found, whichever process made it so, and an index that is lost is only slow once. What is
 * brought in for one person keeps nobody else waiting. It can be made anew while it serves.
 * Thread-safe.
 */
public final class LuceneIndex implements SearchIndex, IndexedPeople, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LuceneIndex.class);

    private static final int THREADS = 3;

    /** Merging what is left of a big index takes a while. */
    private static final Duration FORGET_LIMIT = Duration.ofMinutes(10);

    private final Library library;
    private final ChunkDocuments chunks;
    private final IndexHome home;
    private final Duration patience;
    private final AtomicBoolean rebuilding = new AtomicBoolean();
    private final IndexingTurns turns;
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
        this.turns = new IndexingTurns(this::slices, patience);
        this.serving = generation(home.current(), () -> {});
    }

    private Generation generation(Path folder, Runnable counted) {
        return new Generation(library, chunks, new IndexFolder(folder), counted);
    }

    @Override
    public Candidates search(UserId owner, Question question, int limit) throws SearchUnavailable {
        long end = System.nanoTime() + patience.toNanos();
        try {
            Optional<Candidates> found = Optional.empty();
            while (found.isEmpty()) {
                Generation now = serving;
                if (!now.isCurrent(owner)) {
                    turns.next(owner).get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                }
                if (now == serving) {
                    found =
                            searched(now, owner, question, limit)
                                    .get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                }
            }
            return found.get();
        } catch (ExecutionException | RuntimeException e) {
            throw new SearchUnavailable("the search index failed", e);
        } catch (TimeoutException e) {
            throw new SearchUnavailable("the search index is being made", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SearchUnavailable("the search was cut", e);
        }
    }

    /**
     * On a thread that nobody interrupts: that would close the index's files. Empty where another
     * index has just taken this one's place, which may not be as far as this one.
     */
    private Future<Optional<Candidates>> searched(
            Generation generation, UserId owner, Question question, int limit) {
        return workers.submit(
                () ->
                        using(generation, each -> each.search(owner, question, limit))
                                .flatMap(found -> found));
    }

    /** With the index that serves; with the one that takes its place, should that happen now. */
    private <T> T using(Generation.Work<T> work) throws IOException {
        Optional<T> result = using(serving, work);
        while (result.isEmpty()) {
            result = using(serving, work);
        }
        return result.get();
    }

    /** Empty where another index has taken this one's place; one that fails is made anew. */
    private <T> Optional<T> using(Generation generation, Generation.Work<T> work)
            throws IOException {
        if (!open) {
            throw new IOException("the search index is closed");
        }
        try {
            return generation.using(work);
        } catch (IOException | AlreadyClosedException e) {
            generation.wipe();
            throw e;
        }
    }

    /** A person's slices, of whichever index serves when each is due. */
    private IndexingTurns.Slices slices(UserId owner) {
        return new IndexingTurns.Slices() {
            private @Nullable Generation of;
            private IndexingTurns.Slices rest = () -> false;

            @Override
            public boolean next() throws IOException {
                return using(
                        each -> {
                            if (of != each) {
                                of = each;
                                rest = each.slices(owner);
                            }
                            return rest.next();
                        });
            }
        };
    }

    /** Brings in everybody's files in the background, so that the first search need not. */
    public void followAll() {
        Thread.ofVirtual().name("search-follow").start(this::bringInAll);
    }

    private void bringInAll() {
        try {
            for (UserId owner : library.owners()) {
                turns.next(owner).join();
            }
            using(
                    each -> {
                        each.commit();
                        return true;
                    });
        } catch (IOException | RuntimeException e) {
            if (open) {
                log.warn("files are indexed when they are searched", e);
            }
        }
    }

    /** Brings in what is new of one person, so that the next search need not. */
    public void followSoon(UserId owner) {
        turns.next(owner)
                .whenComplete(
                        (_, failure) -> {
                            if (failure != null && open) {
                                log.warn(
                                        "files of {} are indexed when they are searched",
                                        owner,
                                        failure);
                            }
                        });
    }

    /** On a thread that nobody interrupts: that would close the index's files. */
    @Override
    public void forget(Collection<UserId> people) {
        Future<Boolean> done =
                workers.submit(
                        () ->
                                using(
                                        each -> {
                                            each.forget(people);
                                            return true;
                                        }));
        try {
            done.get(FORGET_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("people could not be taken out of the index", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted; the next start goes on", e);
        }
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
        turns.close();
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
