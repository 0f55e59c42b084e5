package dev.workmate.live;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is shown in one session on its way to the session's viewers. Who shows something only puts
 * it into a bounded queue, however many watch; one thread at a time hands it on, in order. Where
 * the queue is full the viewers are told to read on from the log. Thread-safe.
 */
final class Channel {
    private static final Logger LOG = LoggerFactory.getLogger(Channel.class);

    private final Executor porters;
    private final int capacity;
    private final Set<Subscription> viewers = ConcurrentHashMap.newKeySet();

    // Guarded by itself.
    private final ArrayDeque<Shown> queue = new ArrayDeque<>();
    private boolean carrying;
    private boolean overflown;
    private final Completions leftOut = new Completions();

    Channel(Executor porters, int capacity) {
        this.porters = porters;
        this.capacity = capacity;
    }

    Set<Subscription> viewers() {
        return viewers;
    }

    /** Never waits, and costs the same for one viewer and for thousands. */
    void show(Shown shown) {
        synchronized (queue) {
            if (!overflown && queue.size() == capacity) {
                overflow();
            }
            if (overflown) {
                leftOut.keep(shown);
            } else {
                queue.add(shown);
            }
        }
        startCarrying();
    }

    /** Something is missing that nobody will show here. */
    void miss() {
        synchronized (queue) {
            overflow();
        }
        startCarrying();
    }

    private void overflow() {
        queue.forEach(leftOut::keep);
        queue.clear();
        overflown = true;
    }

    private void startCarrying() {
        synchronized (queue) {
            if (carrying) {
                return;
            }
            carrying = true;
        }
        try {
            porters.execute(this::carry);
        } catch (RuntimeException | Error e) {
            synchronized (queue) {
                carrying = false;
            }
            LOG.error("Nobody can tell viewers now; whoever shows something next tries again", e);
        }
    }

    private void carry() {
        while (true) {
            List<? extends Shown> next;
            boolean missed;
            synchronized (queue) {
                missed = overflown;
                overflown = false;
                next = missed ? leftOut.take() : Stream.ofNullable(queue.poll()).toList();
                if (next.isEmpty() && !missed) {
                    carrying = false;
                    return;
                }
            }
            if (missed) {
                toAll(viewer -> viewer.miss(next));
            } else {
                next.forEach(shown -> toAll(viewer -> viewer.offer(shown)));
            }
        }
    }

    /** One viewer's failure is not the others'. */
    private void toAll(Consumer<Subscription> act) {
        for (Subscription viewer : viewers) {
            try {
                act.accept(viewer);
            } catch (RuntimeException | Error e) {
                LOG.warn("A viewer of session {} could not be told", viewer.session(), e);
            }
        }
    }
}
