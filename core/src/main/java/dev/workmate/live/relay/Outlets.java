package dev.workmate.live.relay;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.SessionId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Recorded;
import dev.workmate.live.relay.Message.Moved;
import dev.workmate.live.relay.Message.Place;
import dev.workmate.live.relay.Message.Said;
import dev.workmate.live.relay.Message.Told;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What this server says of its own sessions, numbered per session, so that whoever hears it knows
 * what is missing. Everything is counted, also while nobody is there to hear it. Thread-safe.
 */
final class Outlets {
    /** Past so many sessions those are forgotten in which nothing is being said. */
    private static final int MOST_SESSIONS = 50_000;

    private final InstanceId self;
    private final Consumer<Message> send;
    private final Map<SessionId, Outlet> outlets = new ConcurrentHashMap<>();
    private final AtomicLong speeches = new AtomicLong();

    Outlets(InstanceId self, Consumer<Message> send) {
        this.self = self;
        this.send = send;
    }

    /** Guarded by itself. */
    private static final class Outlet {
        private long epoch;
        private long head;
        private Speech speech;
        private boolean forgotten;

        Outlet(Speech speech) {
            this.speech = speech;
        }
    }

    /** What is said during one piece of work: counted, and how far it is on the screens here. */
    private static final class Speech {
        private final long id;
        private long number;

        /** Signals may wait for events before them. */
        private volatile long shown;

        Speech(long id) {
            this.id = id;
        }
    }

    /** From now on what is said stands behind these events. */
    void reached(List<Recorded> batch) {
        with(
                batch.getFirst().envelope().sessionId(),
                outlet -> {
                    outlet.head = Math.max(outlet.head, batch.getLast().sequence());
                    outlet.epoch = Math.max(outlet.epoch, batch.getLast().epoch());
                });
    }

    /** Others may look at these events. */
    void moved(List<Recorded> batch) {
        SessionId session = batch.getFirst().envelope().sessionId();
        with(session, outlet -> send.accept(new Moved(self, session, outlet.epoch, outlet.head)));
    }

    void owned(SessionId session, long epoch) {
        with(session, outlet -> outlet.epoch = Math.max(outlet.epoch, epoch));
    }

    /** Under which epoch this server last wrote to a session; 0 where it is not known to have. */
    long epoch(SessionId session) {
        Outlet outlet = outlets.get(session);
        if (outlet == null) {
            return 0;
        }
        synchronized (outlet) {
            return outlet.epoch;
        }
    }

    /**
     * Shows a signal here and says it to others. Whoever shows it says once it is shown, so that no
     * snapshot falls between the two.
     */
    void said(SignalEnvelope signal, Consumer<Runnable> show) {
        with(
                signal.sessionId(),
                outlet -> {
                    Speech speech = outlet.speech;
                    speech.number++;
                    long number = speech.number;
                    try {
                        show.accept(() -> speech.shown = number);
                    } finally {
                        send.accept(new Said(place(signal.sessionId(), outlet), signal));
                    }
                    if (isRest(signal.signal())) {
                        outlet.speech = new Speech(speeches.incrementAndGet());
                    }
                });
    }

    private static boolean isRest(LiveSignal signal) {
        return signal instanceof LiveSignal.TurnCompleted
                || signal instanceof LiveSignal.AgentStateChanged changed
                        && changed.state() == AgentState.WAITING_FOR_PERMISSION;
    }

    /**
     * Tells others what is under way where this server is the one who says it. False where it is to
     * be tried again: something that was said is not shown here yet, so nobody can tell.
     */
    boolean tell(SessionId session, Supplier<List<SignalEnvelope>> underway) {
        Outlet outlet = outlets.get(session);
        if (outlet == null) {
            return true;
        }
        synchronized (outlet) {
            if (outlet.speech.shown != outlet.speech.number) {
                return false;
            }
            if (isSpeaking(outlet)) {
                send.accept(new Told(place(session, outlet), underway.get()));
            }
            return true;
        }
    }

    /** Does something unless this server is the one who speaks in a session. */
    void unlessSpeaking(SessionId session, Runnable work) {
        with(
                session,
                outlet -> {
                    if (!isSpeaking(outlet)) {
                        work.run();
                    }
                });
    }

    private static boolean isSpeaking(Outlet outlet) {
        return outlet.speech.number > 0;
    }

    private Place place(SessionId session, Outlet outlet) {
        Speech speech = outlet.speech;
        return new Place(self, session, outlet.epoch, speech.id, speech.number, outlet.head);
    }

    private void with(SessionId session, Consumer<Outlet> work) {
        while (true) {
            makeRoom();
            Outlet outlet =
                    outlets.computeIfAbsent(
                            session, _ -> new Outlet(new Speech(speeches.incrementAndGet())));
            synchronized (outlet) {
                if (!outlet.forgotten) {
                    work.accept(outlet);
                    return;
                }
            }
        }
    }

    private void makeRoom() {
        if (outlets.size() < MOST_SESSIONS) {
            return;
        }
        outlets.forEach(
                (session, outlet) -> {
                    synchronized (outlet) {
                        outlet.forgotten = !isSpeaking(outlet);
                        if (outlet.forgotten) {
                            outlets.remove(session, outlet);
                        }
                    }
                });
    }
}
