package dev.workmate.live.relay;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.live.relay.Message.Moved;
import dev.workmate.live.relay.Message.Said;
import dev.workmate.live.relay.Message.Told;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts in one order what is shown of a watched session on this server, whichever process it comes
 * from: events by their numbers without a gap, signals where they were said. What happens here and
 * is in order is shown at once; everything else waits in a bounded queue for one thread that reads
 * what is missing from the log. Thread-safe.
 */
final class Line {
    private static final Logger log = LoggerFactory.getLogger(Line.class);
    private static final int CAPACITY = 2_048;
    private static final int PAGE = 200;

    /** Who is further behind than this reads on from the log by himself. */
    private static final long FAR_BEHIND = 1_000;

    private final SessionId session;
    private final Screen screen;
    private final StoredLogs logs;
    private final Executor workers;

    // Guarded by this.
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
    private final Words words;
    private boolean working;
    private final List<Waiting> waiting = new ArrayList<>();
    private boolean closed;
    private long shown;

    /** Somebody who has read the log as far as {@code sequence} and waits for the line. */
    private record Waiting(long sequence, Runnable wake) {}

    /**
     * Where a line begins: the head, read after the first viewer held back and before it read the
     * log; the turn that is open there, of which may be spoken although none of its events was
     * shown here; and the newest events, whose words are over.
     */
    record Start(long head, Optional<TurnId> open, List<Recorded> newest) {}

    /** Where a line ends: in the feed of this server. */
    interface Screen {
        void events(List<Recorded> events);

        void signal(SignalEnvelope signal);

        void underway(SessionId session, List<SignalEnvelope> signals);

        void miss(SessionId session);

        /** Would somebody tell what is under way. */
        void ask(SessionId session);
    }

    Line(
            SessionId session,
            Start start,
            Screen screen,
            StoredLogs logs,
            Executor workers,
            LongSupplier nanos) {
        this.session = session;
        this.shown = start.head();
        this.screen = screen;
        this.logs = logs;
        this.workers = workers;
        this.words = new Words(screen, start, nanos);
    }

    /**
     * Nobody watches any more. False where something is still on its way: what a turn of this
     * process has said must be known to whoever comes next.
     */
    synchronized boolean isClosable() {
        closed = isIdle();
        return closed;
    }

    /** A batch was stored by this process. */
    synchronized void committed(List<Recorded> batch) {
        long last = batch.getLast().sequence();
        if (isIdle() && batch.getFirst().sequence() <= shown + 1) {
            show(batch);
        } else {
            enqueue(() -> catchUp(last));
        }
    }

    /** A turn that this process works on says something; not heard where it has lost its turn. */
    synchronized void said(SignalEnvelope signal, long epoch, Runnable shown) {
        if (words.isPast(epoch)) {
            shown.run();
        } else if (isIdle()) {
            words.local(signal);
            shown.run();
        } else {
            enqueue(
                    () -> {
                        locally(signal);
                        shown.run();
                    });
        }
    }

    /** After all that waits to be shown. */
    synchronized void afterwards(Runnable action) {
        enqueue(action);
    }

    synchronized void heard(Message.OfSession message) {
        enqueue(
                () -> {
                    switch (message) {
                        case Moved moved -> catchUp(moved.head());
                        case Said said -> {
                            catchUp(said.place().head());
                            remotely(said);
                        }
                        case Told told -> {
                            catchUp(told.place().head());
                            remotely(told);
                        }
                    }
                });
    }

    /** The database says how far the session has come. */
    synchronized void isAt(long head) {
        if (head > shown) {
            enqueue(() -> catchUp(head));
        }
    }

    /** Whether everything up to there was shown; else it will be, and {@code wake} is run then. */
    synchronized boolean hasReached(long sequence, Runnable wake) {
        if (sequence <= shown) {
            return true;
        }
        waiting.add(new Waiting(sequence, wake));
        enqueue(() -> catchUp(sequence));
        return false;
    }

    /** To be asked a few times a second: says what is overdue and asks for what is missing. */
    synchronized void tick(long now, boolean busIsUp) {
        // Where the log could not be read, it is tried again.
        waiting.stream().mapToLong(Waiting::sequence).max().ifPresent(furthest -> isAt(furthest));
        if (isIdle()) {
            words.tick(now, busIsUp, session);
        }
    }

    private boolean isIdle() {
        return !working && queue.isEmpty();
    }

    private void enqueue(Runnable item) {
        if (queue.size() >= CAPACITY) {
            // Words are told anew, and events are in the log.
            queue.clear();
            words.lose();
        }
        queue.add(item);
        if (working) {
            return;
        }
        working = true;
        try {
            workers.execute(this::work);
        } catch (RuntimeException | Error e) {
            working = false;
            log.error("No thread for session {}; its viewers are told later", session, e);
        }
    }

    private void work() {
        while (true) {
            Runnable next;
            synchronized (this) {
                next = queue.poll();
                if (next == null) {
                    working = false;
                    return;
                }
            }
            try {
                next.run();
            } catch (RuntimeException | Error e) {
                log.debug("Session {} cannot be read now; it is looked at again", session, e);
            }
        }
    }

    /** Reads without the lock, shows under it: what is stored here meanwhile waits its turn. */
    private void catchUp(long head) {
        long from = shown();
        if (head - from > FAR_BEHIND) {
            screen.miss(session);
            skipTo(head - PAGE);
        }
        for (long after = shown(); after < head; after = shown()) {
            List<Recorded> page = logs.after(session, after, (int) Math.min(PAGE, head - after));
            if (page.isEmpty() || isClosed()) {
                return;
            }
            synchronized (this) {
                show(page);
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized long shown() {
        return shown;
    }

    private synchronized void skipTo(long sequence) {
        shown = sequence;
    }

    private void show(List<Recorded> batch) {
        List<Recorded> fresh = batch.stream().filter(each -> each.sequence() > shown).toList();
        if (fresh.isEmpty() || closed) {
            return;
        }
        shown = fresh.getLast().sequence();
        screen.events(fresh);
        fresh.forEach(words::stored);
        wakeThoseReached();
    }

    private void wakeThoseReached() {
        List<Waiting> reached = waiting.stream().filter(each -> each.sequence() <= shown).toList();
        waiting.removeAll(reached);
        reached.forEach(each -> each.wake().run());
    }

    private synchronized void locally(SignalEnvelope signal) {
        words.local(signal);
    }

    private synchronized void remotely(Said said) {
        if (!closed) {
            words.said(said);
        }
    }

    private synchronized void remotely(Told told) {
        if (!closed) {
            words.told(told);
        }
    }
}
