package dev.workmate.knowledge.source;

import dev.workmate.knowledge.source.SourceQueue.Claim;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has due sources read, each on a thread of its own and a few at a time, until it is closed.
 * Thread-safe.
 */
public final class SourceRoom implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SourceRoom.class);
    private static final int AT_ONCE = 3;
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final SourceQueue queue;
    private final SourceReading reading;
    private final Duration glance;
    private final Semaphore news = new Semaphore(0);
    private final Semaphore free = new Semaphore(AT_ONCE);
    private final Set<Thread> readers = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Thread watch;

    /** {@code glance} is how often it looks when nobody says that something is due. */
    public SourceRoom(SourceQueue queue, SourceReading reading, Duration glance) {
        this.queue = queue;
        this.reading = reading;
        this.glance = glance;
    }

    public synchronized void start() {
        if (watch == null) {
            watch = Thread.ofVirtual().name("sources").start(this::watch);
        }
    }

    /** Something may be due. */
    public void wake() {
        news.release();
    }

    @Override
    public void close() {
        Thread watching = watch;
        if (watching != null) {
            watching.interrupt();
        }
        readers.forEach(Thread::interrupt);
        try {
            for (Thread reader : readers) {
                reader.join(END_LIMIT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        try {
            while (true) {
                free.acquire();
                Optional<Claim> due = claim();
                if (due.isPresent()) {
                    begin(due.get());
                } else {
                    free.release();
                    if (news.tryAcquire(glance.toMillis(), TimeUnit.MILLISECONDS)) {
                        news.drainPermits();
                    }
                }
            }
        } catch (InterruptedException e) {
            log.debug("no more sources are read");
        }
    }

    private Optional<Claim> claim() {
        try {
            return queue.claim();
        } catch (RuntimeException e) {
            log.warn("no source could be claimed; will look again in {}", glance, e);
            return Optional.empty();
        }
    }

    private void begin(Claim claim) {
        Thread reader =
                Thread.ofVirtual()
                        .name("source-" + claim.source().id())
                        .unstarted(() -> read(claim));
        readers.add(reader);
        reader.start();
    }

    /** Who is interrupted leaves the claim to its end; what is stored is gone on with. */
    private void read(Claim claim) {
        try {
            reading.read(claim);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            log.error("source {} could not be read; will try again", claim.source().id(), e);
        } finally {
            readers.remove(Thread.currentThread());
            free.release();
        }
    }
}
