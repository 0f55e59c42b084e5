package dev.workmate.database;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;

/**
 * Wakes callers of one writer who have waited long enough, whatever the writer itself is stuck in.
 * It looks twice a second, on a thread of its own; the writer tells it what is under way.
 */
final class Watch implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Queue<Writer.Queued> waiting;
    private final Thread thread;
    private volatile Writer.Queued[] underWay = {};
    private volatile boolean over;

    private Watch(String name, Queue<Writer.Queued> waiting) {
        this.waiting = waiting;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    static Watch start(String name, Queue<Writer.Queued> waiting) {
        Watch watch = new Watch(name, waiting);
        watch.thread.start();
        return watch;
    }

    /** The writes that the writer has taken from its queue and not answered yet. */
    void setUnderWay(Writer.Queued... taken) {
        underWay = taken;
    }

    private void run() {
        while (!over) {
            LockSupport.parkNanos(PAUSE.toNanos());
            for (Writer.Queued queued : underWay) {
                queued.write().wakeIfOverdue();
            }
            for (Writer.Queued queued : waiting) {
                queued.write().wakeIfOverdue();
            }
        }
    }

    @Override
    public void close() {
        over = true;
        LockSupport.unpark(thread);
    }
}
