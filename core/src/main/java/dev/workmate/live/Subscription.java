package dev.workmate.live;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One viewer of one session. From the moment it exists it holds back what is shown live; its reader
 * first gets the log, then the words of calls under way, then what comes: nothing missed, nothing
 * twice. Any thread may offer, and never waits; one thread reads.
 */
public final class Subscription implements AutoCloseable {
    private static final int PAGE = 200;

    /** More than one step of a turn stores. */
    private static final int NEWEST = 200;

    private final SessionId session;
    private final LiveFeed feed;
    private final Journal journal;
    private final Rendering rendering;
    private final int capacity;
    private final Runnable wake;

    // Guarded by this.
    private final ArrayDeque<Shown> buffer = new ArrayDeque<>();
    private boolean lagging;
    private boolean closed;
    private boolean sessionGone;
    private final Completions leftOut = new Completions();
    private long toldUpTo;
    private @Nullable TurnId toldOf;

    // The reader's own.
    private long lastSent;
    private boolean catchingUp = true;
    private boolean settling;
    private final List<Shown.Signal> owed = new ArrayList<>();

    Subscription(
            SessionId session,
            LiveFeed feed,
            Journal journal,
            Rendering rendering,
            int capacity,
            Runnable wake) {
        this.session = session;
        this.feed = feed;
        this.journal = journal;
        this.rendering = rendering;
        this.capacity = capacity;
        this.wake = wake;
    }

    public SessionId session() {
        return session;
    }

    /** The highest sequence the viewer has been given, or said to have. */
    public long lastSent() {
        return lastSent;
    }

    /** Whether everything in the log at the last look has been delivered. */
    public boolean isLive() {
        return !catchingUp;
    }

    /** Says what the viewer has already; to be called once, before the first delivery. */
    public void startAfter(long sequence) {
        lastSent = sequence;
    }

    /** Reads on from the log before anything else; for a reader that knows of more there. */
    public void catchUp() {
        catchingUp = true;
    }

    void offer(Shown shown) {
        synchronized (this) {
            if (closed) {
                return;
            }
            if (!lagging && buffer.size() >= capacity) {
                buffer.forEach(leftOut::keep);
                buffer.clear();
                lagging = true;
            }
            if (lagging) {
                leftOut.keep(shown);
            } else {
                buffer.add(shown);
            }
        }
        wake.run();
    }

    /**
     * Something was shown that never came by here: the log has it, but for the ends of turns among
     * it. They must not come behind what is told of the next turn.
     */
    void miss(List<? extends Shown> ends) {
        synchronized (this) {
            if (closed) {
                return;
            }
            buffer.forEach(leftOut::keep);
            buffer.clear();
            ends.forEach(leftOut::keep);
            lagging = true;
        }
        wake.run();
    }

    /**
     * Hands over what is ready, about {@code limit} pieces at most, and says whether more may be
     * ready. Only ever called by one thread at a time.
     */
    public boolean deliver(Watcher watcher, int limit) throws IOException {
        if (noticeLag()) {
            settling = false;
            if (!catchingUp) {
                watcher.resync(session, lastSent);
                catchingUp = true;
            }
        }
        return catchingUp ? replay(watcher, Math.min(limit, PAGE)) : live(watcher, limit);
    }

    private boolean replay(Watcher watcher, int limit) throws IOException {
        if (!settling && read(watcher, limit) == limit) {
            return true;
        }
        // The log may be ahead of what is shown here: words that are over would be told as new.
        LiveFeed.Reached reached = feed.reach(session, lastSent, wake);
        settling = reached == LiveFeed.Reached.BEHIND;
        if (settling) {
            return false;
        }
        catchingUp = false;
        boolean mayBeAhead = reached == LiveFeed.Reached.UNKNOWN && feed.isUnderway(session);
        feed.tell(this, mayBeAhead ? newest() : List.of());
        for (Shown.Signal end : owed) {
            watcher.signal(end);
        }
        owed.clear();
        return true;
    }

    private int read(Watcher watcher, int limit) throws IOException {
        List<Recorded> page = journal.after(session, lastSent, limit, Reach.SENT);
        for (Recorded event : page) {
            watcher.event(new Shown.Event(event, rendering));
            lastSent = event.sequence();
        }
        return page.size();
    }

    private List<Recorded> newest() {
        return journal.before(session, lastSent + 1, NEWEST, Reach.SENT);
    }

    /** From here on signals count; those before are part of what is told now. */
    synchronized void begin(Underway.Snapshot snapshot) {
        toldUpTo = snapshot.stamp();
        toldOf = snapshot.signals().isEmpty() ? null : snapshot.signals().getLast().turnId();
        if (!closed) {
            snapshot.signals().forEach(told -> buffer.add(new Shown.Signal(told, rendering)));
        }
    }

    private boolean live(Watcher watcher, int limit) throws IOException {
        for (int i = 0; i < limit; i++) {
            Shown next = poll();
            if (next == null) {
                return false;
            }
            switch (next) {
                case Shown.Signal signal -> {
                    if (signal.isCompletion() || !isTold(signal)) {
                        watcher.signal(signal);
                    }
                    if (signal.isCompletion() && isBehindWhatWasTold(signal)) {
                        // An end takes what is under way off the screen, and this is of a turn
                        // before: what was told already is told again.
                        watcher.resync(session, lastSent);
                        catchingUp = true;
                        return true;
                    }
                }
                case Shown.Event event -> {
                    if (event.recorded().envelope().prev() > lastSent) {
                        // A visible event before this one never came by: the log has both, and
                        // signals may be missing too.
                        watcher.resync(session, lastSent);
                        catchingUp = true;
                        return true;
                    }
                    if (event.sequence() > lastSent) {
                        watcher.event(event);
                        lastSent = event.sequence();
                    }
                }
            }
        }
        return true;
    }

    private synchronized boolean isBehindWhatWasTold(Shown.Signal end) {
        return toldOf != null && !end.turn().equals(Optional.of(toldOf)) && isTold(end);
    }

    private synchronized boolean isTold(Shown.Signal signal) {
        return signal.stamp() <= toldUpTo;
    }

    private synchronized @Nullable Shown poll() {
        return buffer.poll();
    }

    private synchronized boolean noticeLag() {
        boolean lagged = lagging;
        lagging = false;
        if (lagged) {
            // What was told before is told again after the log.
            buffer.clear();
        }
        owed.addAll(leftOut.take());
        return lagged;
    }

    /** Whether the session is gone, or the server is going down, or the viewer has left. */
    public synchronized boolean isClosed() {
        return closed;
    }

    /** Whether it is closed because the session is no more: coming back is no use then. */
    public synchronized boolean isSessionGone() {
        return sessionGone;
    }

    @Override
    public void close() {
        feed.remove(this);
        end();
    }

    /** The viewer has left, or the server goes down. */
    void end() {
        synchronized (this) {
            closed = true;
            buffer.clear();
        }
        wake.run();
    }

    void endWithSession() {
        synchronized (this) {
            sessionGone = true;
        }
        end();
    }
}
