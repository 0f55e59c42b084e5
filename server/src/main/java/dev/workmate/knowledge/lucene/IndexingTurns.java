package dev.workmate.knowledge.lucene;

import dev.workmate.id.UserId;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does long work for many people a slice at a time, everybody in turn: who has much to do keeps
 * nobody waiting for longer than a slice. There is never more than one work of a person at a time.
 * Its threads are never interrupted: that would close the index's files. Thread-safe.
 */
final class IndexingTurns implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(IndexingTurns.class);

    /** One more than a single slice that takes long can hold up. */
    private static final int THREADS = 2;

    private final Function<UserId, Slices> begin;
    private final Duration patience;
    private final Map<UserId, Work> waiting = new HashMap<>();
    private final Set<UserId> running = new HashSet<>();
    private volatile boolean open = true;

    /** Slices are queued behind all others that wait. */
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    THREADS, Thread.ofPlatform().daemon().name("indexing-", 0).factory());

    /** A person's work in slices. */
    @FunctionalInterface
    interface Slices {
        /** Does the next one; false where it was the last. */
        boolean next() throws IOException;
    }

    private record Work(UserId owner, Slices slices, CompletableFuture<Void> done) {}

    /** {@code patience} is how long closing waits for the slices under way. */
    IndexingTurns(Function<UserId, Slices> begin, Duration patience) {
        this.begin = begin;
        this.patience = patience;
    }

    /** Ends with a person's work that begins from now on; what has begun already is not enough. */
    CompletableFuture<Void> next(UserId owner) {
        synchronized (this) {
            if (!open) {
                return CompletableFuture.failedFuture(closed());
            }
            Work known = waiting.get(owner);
            if (known != null) {
                return known.done();
            }
            Work work = new Work(owner, begin.apply(owner), new CompletableFuture<>());
            waiting.put(owner, work);
            if (!running.contains(owner)) {
                threads.execute(() -> begin(work));
            }
            return work.done();
        }
    }

    private static IOException closed() {
        return new IOException("the search index is closed");
    }

    private void begin(Work work) {
        synchronized (this) {
            waiting.remove(work.owner());
            running.add(work.owner());
        }
        slice(work);
    }

    private void slice(Work work) {
        try {
            if (!open) {
                throw closed();
            }
            if (work.slices().next()) {
                threads.execute(() -> slice(work));
                return;
            }
            release(work.owner());
            work.done().complete(null);
        } catch (IOException | RuntimeException | Error e) {
            release(work.owner());
            work.done().completeExceptionally(e);
        }
    }

    private synchronized void release(UserId owner) {
        running.remove(owner);
        Work next = waiting.get(owner);
        if (next == null) {
            return;
        }
        if (open) {
            threads.execute(() -> begin(next));
        } else {
            next.done().completeExceptionally(closed());
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            open = false;
            threads.shutdown();
        }
        try {
            if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                log.warn("the search index is still being made; it is left as it is");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
