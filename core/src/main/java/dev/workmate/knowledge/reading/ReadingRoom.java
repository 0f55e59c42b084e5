package dev.workmate.knowledge.reading;

import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.ReadingQueue.Claim;
import dev.workmate.knowledge.text.Chunker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads waiting files, a few at a time, until it is closed, and says now and then which it is at. A
 * file that was begun is given back at the end, or taken by whoever finds that nobody has said so
 * for a while; one that takes its server down with it again and again fails. Thread-safe.
 */
public final class ReadingRoom implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ReadingRoom.class);
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final ReadingQueue queue;
    private final DocumentParser parser;
    private final Consumer<LibraryFile> told;
    private final Pace pace;
    private final Semaphore news = new Semaphore(0);
    private final List<Thread> readers = new ArrayList<>();
    private final Set<Claim> held = ConcurrentHashMap.newKeySet();
    private final Instant opened;
    private volatile boolean open = true;

    /**
     * {@code glance} is how long nobody looks when nothing is said to have come, for what other
     * processes have left, and how often it is said which files are being read.
     */
    public record Pace(Duration glance, InstantSource time) {}

    /** {@code told} hears of every file that was read or failed. */
    public ReadingRoom(
            ReadingQueue queue, DocumentParser parser, Consumer<LibraryFile> told, Pace pace) {
        this.queue = queue;
        this.parser = parser;
        this.told = told;
        this.pace = pace;
        this.opened = pace.time().instant();
    }

    public synchronized void start(int number) {
        for (int i = 0; i < number; i++) {
            readers.add(Thread.ofVirtual().name("file-reader-" + i).start(this::work));
        }
        readers.add(Thread.ofVirtual().name("file-claims").start(this::keepClaims));
    }

    /** Something may be waiting. */
    public void wake() {
        news.release();
    }

    @Override
    public void close() {
        open = false;
        List<Thread> ending;
        synchronized (this) {
            ending = List.copyOf(readers);
        }
        ending.forEach(Thread::interrupt);
        try {
            for (Thread reader : ending) {
                reader.join(END_LIMIT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        while (open) {
            try {
                if (!readNext()) {
                    // One look serves everything that was said to have come until now.
                    if (news.tryAcquire(pace.glance().toMillis(), TimeUnit.MILLISECONDS)) {
                        news.drainPermits();
                    }
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) {
                log.error("a file could not be read now; will try again in {}", pace.glance(), e);
                if (!isRested()) {
                    return;
                }
            }
        }
    }

    private void keepClaims() {
        while (open && isRested()) {
            for (Claim claim : held) {
                try {
                    queue.keep(claim);
                } catch (RuntimeException e) {
                    log.warn("file {} may be read by somebody else too", claim.file(), e);
                }
            }
        }
    }

    private boolean isRested() {
        try {
            Thread.sleep(pace.glance());
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Reads one waiting file; false where there is none. */
    boolean readNext() throws InterruptedException {
        Duration life = Duration.between(opened, pace.time().instant());
        Optional<Claim> next = queue.claim(Caution.bearable(life));
        if (next.isEmpty()) {
            return false;
        }
        // Others may go on with the rest meanwhile.
        news.release();
        Claim claim = next.get();
        held.add(claim);
        try {
            read(claim).ifPresent(this::tell);
        } catch (InterruptedException e) {
            let(() -> queue.giveBack(claim), claim);
            throw e;
        } catch (RuntimeException | Error e) {
            let(() -> queue.tryLater(claim, Caution.pause(claim)), claim);
            throw e;
        } finally {
            held.remove(claim);
        }
        return true;
    }

    private Optional<LibraryFile> read(Claim claim) throws InterruptedException {
        Optional<LibraryFile> known = queue.finishAsKnown(claim);
        if (known.isPresent()) {
            return known;
        }
        if (Caution.isGivenUp(claim)) {
            return queue.fail(claim, ReadFailure.INTERRUPTED);
        }
        try {
            return switch (parser.parse(claim.content(), claim.name())) {
                case DocumentParser.Unreadable unreadable -> queue.fail(claim, unreadable.reason());
                case DocumentParser.Text text ->
                        queue.finish(claim, text.document(), Chunker.cut(text.document()));
            };
        } catch (IOException e) {
            throw new UncheckedIOException("file " + claim.file() + " was not read", e);
        }
    }

    /** An interrupted thread could not tell the database. */
    private static void let(Runnable release, Claim claim) {
        boolean interrupted = Thread.interrupted();
        try {
            release.run();
        } catch (RuntimeException e) {
            log.warn("file {} stays claimed until its time is over", claim.file(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void tell(LibraryFile file) {
        try {
            told.accept(file);
        } catch (RuntimeException e) {
            log.warn("nobody could be told that file {} is {}", file.id(), file.state(), e);
        }
    }
}
