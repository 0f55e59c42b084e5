package dev.workmate.knowledge.lucene;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes another index when an operator asks for it, and tells how far it is. Thread-safe. */
public final class RebuildDesk implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RebuildDesk.class);

    private final RebuildNote note;
    private final LuceneIndex index;
    private final Runnable before;
    private final InstantSource time;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("index-rebuild").factory());

    /** {@code before} is done first each time. */
    public RebuildDesk(RebuildNote note, LuceneIndex index, Runnable before, InstantSource time) {
        this.note = note;
        this.index = index;
        this.before = before;
        this.time = time;
    }

    public void start(Duration glance) {
        clock.scheduleWithFixedDelay(
                this::look, glance.toMillis(), glance.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            Optional<String> wanted = note.take();
            if (wanted.isPresent()) {
                before.run();
                index.rebuild(new RebuildProgress(time, now -> tell(wanted.get(), now)));
            }
        } catch (IOException | RuntimeException | Error e) {
            log.error("the index was not made anew; the old one goes on serving", e);
        }
    }

    private void tell(String id, RebuildProgress.Now now) {
        if (now.state() != RebuildProgress.State.RUNNING || now.done() == 0) {
            log.warn("index made anew: {}, {} of {} files", now.state(), now.done(), now.all());
        }
        try {
            note.tell(id, now);
        } catch (IOException e) {
            log.warn("nobody can be told how far the index is", e);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
