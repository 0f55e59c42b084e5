package dev.workmate.live;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.log.Viewers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives what happens in a session to all who watch it in this process. Thread-safe; never waits,
 * and whoever shows something does not do the work of handing it to each viewer.
 */
public final class LiveFeed implements Viewers, AutoCloseable {
    /** How many viewers a session may have, and how much is held back for a slow one. */
    public record Limits(int viewersPerSession, int heldBack) {
        public static final Limits DEFAULT = new Limits(5_000, 512);

        /** How much may be on its way to all viewers of a session together. */
        int underWay() {
            return 8 * heldBack;
        }
    }

    private final Rendering rendering;
    private final Limits limits;
    private final Executor porters;
    private final ConcurrentHashMap<SessionId, Channel> channels = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<SessionId, Underway> underway = new ConcurrentHashMap<>();
    private final AtomicLong stamps = new AtomicLong();
    private volatile Audience audience = Audience.UNNOTICED;
    private volatile boolean closed;

    /** Wants to know which sessions are watched here. Called outside of every lock. */
    public interface Audience {
        /** Where nobody wants to know. */
        Audience UNNOTICED =
                new Audience() {
                    @Override
                    public void watched(SessionId session) {}

                    @Override
                    public void left(SessionId session) {}

                    @Override
                    public Reached reach(SessionId session, long sequence, Runnable wake) {
                        return Reached.UNKNOWN;
                    }
                };

        /** Somebody begins to watch, and has read nothing of the log yet. */
        void watched(SessionId session);

        /** Nobody may be watching any more. */
        void left(SessionId session);

        /**
         * Whether what is shown here has come as far as the log was when somebody read it; where it
         * has not, it goes there, and {@code wake} is run when it may have.
         */
        Reached reach(SessionId session, long sequence, Runnable wake);
    }

    /** How what is shown stands to what somebody has read. */
    public enum Reached {
        /** All of it has been shown. */
        SHOWN,
        /** Nobody keeps count: the last step of it may be still to come. */
        UNKNOWN,
        /** Some of it is to be shown first. */
        BEHIND
    }

    public LiveFeed(Rendering rendering, Limits limits) {
        this(rendering, limits, carry -> Thread.ofVirtual().name("live-feed").start(carry));
    }

    /** {@code porters} run what hands things to viewers; one at a time for each session. */
    LiveFeed(Rendering rendering, Limits limits, Executor porters) {
        this.rendering = rendering;
        this.limits = limits;
        this.porters = porters;
    }

    /** From now on it is told who is watched. */
    public void attend(Audience newAudience) {
        audience = newAudience;
    }

    /**
     * Starts to hold back for a new viewer, who catches up from the journal and reads as soon as
     * {@code wake} is run; it is run for one viewer after the other and must return at once. Empty
     * where the session has too many viewers.
     */
    public Optional<Subscription> subscribe(OwnedSession session, Journal journal, Runnable wake) {
        Subscription subscription =
                new Subscription(session.id(), this, journal, rendering, limits.heldBack(), wake);
        channels.compute(session.id(), (_, before) -> with(before, subscription));
        if (closed) {
            subscription.close();
        }
        if (!subscription.isClosed()) {
            notice(subscription);
        }
        return subscription.isClosed() ? Optional.empty() : Optional.of(subscription);
    }

    private void notice(Subscription viewer) {
        try {
            audience.watched(viewer.session());
        } catch (RuntimeException | Error e) {
            viewer.close();
            throw e;
        }
    }

    private Channel with(@Nullable Channel before, Subscription added) {
        Channel channel = before == null ? new Channel(porters, limits.underWay()) : before;
        if (channel.viewers().size() < limits.viewersPerSession()) {
            channel.viewers().add(added);
        } else {
            added.end();
        }
        return channel;
    }

    void remove(Subscription subscription) {
        channels.computeIfPresent(
                subscription.session(),
                (_, channel) -> {
                    channel.viewers().remove(subscription);
                    return channel.viewers().isEmpty() ? null : channel;
                });
        if (!channels.containsKey(subscription.session())) {
            audience.left(subscription.session());
        }
    }

    @Override
    public void show(Recorded event) {
        underway.computeIfPresent(
                event.envelope().sessionId(),
                (_, now) -> {
                    now.take(event);
                    return now;
                });
        Channel channel = channels.get(event.envelope().sessionId());
        if (channel != null) {
            channel.show(new Shown.Event(event, rendering));
        }
    }

    @Override
    public void show(SignalEnvelope signal) {
        // Noted before the viewers are looked up: who comes in between has it by its snapshot.
        long stamp = note(signal);
        Channel channel = channels.get(signal.sessionId());
        if (channel != null) {
            channel.show(new Shown.Signal(signal, rendering, stamp));
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

    /** What is under way in a session, as somebody who comes now is told of it. */
    public List<SignalEnvelope> underway(SessionId session) {
        Underway now = underway.get(session);
        return now == null ? List.of() : now.snapshot(List.of()).signals();
    }

    /**
     * Takes what is under way from somebody who knows better. Viewers who have seen nothing of it
     * yet are shown it; others begin anew with it after reading on from the log.
     */
    public void replaceUnderway(SessionId session, List<SignalEnvelope> signals) {
        if (!underway.containsKey(session)) {
            signals.forEach(this::show);
            return;
        }
        underway.remove(session);
        signals.forEach(this::note);
        miss(session);
    }

    /** Nobody tells any more what is under way in a session. */
    public void forgetUnderway(SessionId session) {
        underway.remove(session);
    }

    /** Something was shown elsewhere that never came by here: viewers read on from the log. */
    public void miss(SessionId session) {
        Channel channel = channels.get(session);
        if (channel != null) {
            channel.miss();
        }
    }

    Reached reach(SessionId session, long sequence, Runnable wake) {
        return audience.reach(session, sequence, wake);
    }

    /** Whether anything is under way that no event tells of yet. */
    boolean isUnderway(SessionId session) {
        return underway.containsKey(session);
    }

    public int viewersOf(SessionId session) {
        Channel channel = channels.get(session);
        return channel == null ? 0 : channel.viewers().size();
    }

    /** The session is no more: its viewers are sent away. */
    public void end(SessionId session) {
        dismiss(session, Subscription::endWithSession);
        audience.left(session);
    }

    /** The server goes down: all viewers are sent away and none comes in. */
    @Override
    public void close() {
        closed = true;
        List.copyOf(channels.keySet()).forEach(session -> dismiss(session, Subscription::end));
    }

    private void dismiss(SessionId session, Consumer<Subscription> how) {
        underway.remove(session);
        Channel channel = channels.remove(session);
        if (channel != null) {
            channel.viewers().forEach(how);
        }
    }
}
