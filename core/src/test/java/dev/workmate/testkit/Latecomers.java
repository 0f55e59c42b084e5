package dev.workmate.testkit;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Shown;
import dev.workmate.live.Subscription;
import dev.workmate.live.Watcher;
import dev.workmate.turn.log.Viewers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * People who come to a session at random moments of its turns, read at random, and come back after
 * having been away. At every signal each of them must see what the one sees who was always there.
 * Showing and storing are put in one line, so that a moment is a moment.
 */
public final class Latecomers implements Viewers {
    private static final int MAX_VIEWERS = 5;

    private final Object line = new Object();
    private final LiveFeed feed;
    private final Random random;
    private final List<Viewer> viewers = new ArrayList<>();
    private @Nullable Journal journal;
    private @Nullable OwnedSession session;
    private @Nullable AssertionError failure;
    private int joins;
    private int moments;

    public Latecomers(LiveFeed feed, long seed) {
        this.feed = feed;
        this.random = new Random(seed);
    }

    /** Somebody with a screen. */
    private static final class Viewer implements Watcher {
        final Subscription subscription;
        final Screen screen = new Screen();

        Viewer(Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void event(Shown.Event event) {
            screen.take(event.recorded());
        }

        @Override
        public void signal(Shown.Signal signal) {
            screen.take(signal.envelope());
        }

        @Override
        public void resync(SessionId session, long after) {
            screen.resync();
        }

        void readAll() {
            while (read(64)) {
                // Reading on is all there is to do.
            }
        }

        boolean read(int limit) {
            try {
                return subscription.deliver(this, limit);
            } catch (IOException e) {
                throw new AssertionError("a screen never fails", e);
            }
        }
    }

    /** The journal as the turns of this session must use it. */
    public Journal watch(Journal stored, OwnedSession watched) {
        this.journal = stored;
        this.session = watched;
        Viewer first = new Viewer(feed.subscribe(watched, stored, () -> {}).orElseThrow());
        first.readAll();
        viewers.add(first);
        return new ForwardingJournal(stored) {
            @Override
            public AppendOutcome append(Append append) {
                synchronized (line) {
                    return next.append(append);
                }
            }

            @Override
            public <T> CommandOutcome<T> command(SessionId id, BatchId batch, CommandRule<T> rule) {
                synchronized (line) {
                    return next.command(id, batch, rule);
                }
            }
        };
    }

    @Override
    public void show(Recorded event) {
        synchronized (line) {
            // Here the log is ahead of what was shown.
            happen();
            feed.show(event);
            viewers.getFirst().readAll();
            happen();
        }
    }

    @Override
    public void show(SignalEnvelope signal) {
        synchronized (line) {
            happen();
            feed.show(signal);
            viewers.getFirst().readAll();
            happen();
            compare(signal);
        }
    }

    private void happen() {
        switch (random.nextInt(8)) {
            case 0 -> join();
            case 1 -> leave();
            case 2, 3 -> viewers.get(random.nextInt(viewers.size())).read(random.nextInt(1, 4));
            default -> {}
        }
    }

    private void join() {
        if (viewers.size() >= MAX_VIEWERS) {
            return;
        }
        Viewer viewer = new Viewer(feed.subscribe(session, journal, () -> {}).orElseThrow());
        List<Recorded> log = journal.after(session.id(), 0, Integer.MAX_VALUE, Reach.SENT);
        List<Recorded> page =
                log.subList(
                        0, random.nextInt(4) == 0 ? random.nextInt(log.size() + 1) : log.size());
        page.forEach(viewer.screen::take);
        viewer.subscription.startAfter(page.isEmpty() ? 0 : page.getLast().sequence());
        viewers.add(viewer);
        joins++;
    }

    private void leave() {
        if (viewers.size() > 1) {
            viewers.remove(random.nextInt(1, viewers.size())).subscription.close();
        }
    }

    private void compare(SignalEnvelope signal) {
        Screen.Picture truth = viewers.getFirst().screen.picture();
        for (Viewer viewer : viewers.subList(1, viewers.size())) {
            viewer.readAll();
            Screen.Picture seen = viewer.screen.picture();
            if (failure == null && !seen.equals(truth)) {
                failure =
                        new AssertionError(
                                "after " + signal.signal() + "\nseen " + seen + "\ntrue " + truth);
            }
            moments++;
        }
    }

    /** Fails if anybody ever saw something else; says how many moments were compared. */
    public int moments() {
        synchronized (line) {
            if (failure != null) {
                throw failure;
            }
            return moments;
        }
    }

    public int joins() {
        synchronized (line) {
            return joins;
        }
    }
}
