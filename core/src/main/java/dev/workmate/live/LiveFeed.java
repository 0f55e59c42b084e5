package dev.workmate.live;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.SessionId;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.Viewers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives what happens in a session to all who watch it in this process. Thread-safe; never waits.
 */
public final class LiveFeed implements Viewers, AutoCloseable {
    /** How many viewers a session may have, and how much is held back for a slow one. */
    public record Limits(int viewersPerSession, int heldBack) {
        public static final Limits DEFAULT = new Limits(5_000, 512);
    }

    private final Rendering rendering;
    private final Limits limits;
    private final ConcurrentHashMap<SessionId, List<Subscription>> watching =
            new ConcurrentHashMap<>();
    private final ConcurrentHashMap<SessionId, Underway> underway = new ConcurrentHashMap<>();
    private final AtomicLong stamps = new AtomicLong();
    private volatile boolean closed;

    public LiveFeed(Rendering rendering, Limits limits) {
        this.rendering = rendering;
        this.limits = limits;
    }

    /**
     * Starts to hold back for a new viewer, who catches up from the journal and reads as soon as
     * {@code wake} is run; it is run on the shower's thread and must return at once. Empty where
     * the session has too many viewers.
     */
    public Optional<Subscription> subscribe(OwnedSession session, Journal journal, Runnable wake) {
        Subscription subscription =
                new Subscription(session.id(), this, journal, rendering, limits.heldBack(), wake);
        List<Subscription> now =
                watching.compute(
                        session.id(),
                        (_, before) ->
                                before == null
                                        ? List.of(subscription)
                                        : with(before, subscription));
        if (!now.contains(subscription) || closed) {
            subscription.close();
            return Optional.empty();
        }
        return Optional.of(subscription);
    }

    private List<Subscription> with(List<Subscription> before, Subscription added) {
        if (before.size() >= limits.viewersPerSession()) {
            return before;
        }
        List<Subscription> more = new ArrayList<>(before.size() + 1);
        more.addAll(before);
        more.add(added);
        return more;
    }

    void remove(Subscription subscription) {
        watching.computeIfPresent(
                subscription.session(),
                (_, before) -> {
                    List<Subscription> fewer = new ArrayList<>(before);
                    fewer.remove(subscription);
                    return fewer.isEmpty() ? null : fewer;
                });
    }

    @Override
    public void show(Recorded event) {
        underway.computeIfPresent(
                event.envelope().sessionId(),
                (_, now) -> {
                    now.take(event);
                    return now;
                });
        List<Subscription> viewers = watching.get(event.envelope().sessionId());
        if (viewers != null) {
            Shown shown = new Shown.Event(event, rendering);
            viewers.forEach(viewer -> viewer.offer(shown));
        }
    }

    @Override
    public void show(SignalEnvelope signal) {
        // Noted before the viewers are looked up: who comes in between has it by its snapshot.
        long stamp = note(signal);
        List<Subscription> viewers = watching.get(signal.sessionId());
        if (viewers != null) {
            Shown shown = new Shown.Signal(signal, rendering, stamp);
            viewers.forEach(viewer -> viewer.offer(shown));
        }
    }

    private long note(SignalEnvelope signal) {
        long[] stamp = new long[1];
        underway.compute(
                signal.sessionId(),
                (_, before) -> {
                    Underway now = before == null ? new Underway(stamps) : before;
                    stamp[0] = now.take(signal);
                    return now.isIdle() ? null : now;
                });
        return stamp[0];
    }

    /**
     * Tells a viewer who has all of the log what is under way; signals wait meanwhile, so that none
     * falls between. {@code newest} are the last events the viewer has.
     */
    void tell(Subscription viewer, List<Recorded> newest) {
        underway.compute(
                viewer.session(),
                (_, now) -> {
                    viewer.begin(
                            now == null
                                    ? new Underway.Snapshot(stamps.get(), List.of())
                                    : now.snapshot(newest));
                    return now;
                });
    }

    /** Whether anything is under way that no event tells of yet. */
    boolean isUnderway(SessionId session) {
        return underway.containsKey(session);
    }

    public int viewersOf(SessionId session) {
        return watching.getOrDefault(session, List.of()).size();
    }

    /** The session is no more: its viewers are sent away. */
    public void end(SessionId session) {
        underway.remove(session);
        List<Subscription> viewers = watching.remove(session);
        if (viewers != null) {
            viewers.forEach(Subscription::end);
        }
    }

    /** The server goes down: all viewers are sent away and none comes in. */
    @Override
    public void close() {
        closed = true;
        List.copyOf(watching.keySet()).forEach(this::end);
    }
}
