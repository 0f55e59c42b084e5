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
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What this server says of its own sessions, numbered per session, so that whoever hears it knows
 * what is missing. Everything is counted, also while nobody is there to hear it. Thread-safe.
 */
final class Outlets {
    /** Numbers begin anew past so many sessions; that is as if work on them began anew. */
    private static final int MOST_SESSIONS = 50_000;

    private final InstanceId self;
    private final Consumer<Message> send;
    private final Map<SessionId, Outlet> outlets = new ConcurrentHashMap<>();

    Outlets(InstanceId self, Consumer<Message> send) {
        this.self = self;
        this.send = send;
    }

    /** Guarded by itself. */
    private static final class Outlet {
        private long number;
        private long epoch;
        private long head;
        private boolean speaking;

        /** The newest signal that is on the screens here, which may wait for events before it. */
        private volatile long shown;
    }

    void moved(List<Recorded> batch) {
        SessionId session = batch.getFirst().envelope().sessionId();
        Outlet outlet = outlet(session);
        synchronized (outlet) {
            outlet.head = Math.max(outlet.head, batch.getLast().sequence());
            outlet.epoch = Math.max(outlet.epoch, batch.getLast().epoch());
            send.accept(new Moved(self, session, outlet.epoch, outlet.head));
        }
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
        Outlet outlet = outlet(signal.sessionId());
        synchronized (outlet) {
            outlet.number++;
            outlet.speaking = true;
            long number = outlet.number;
            try {
                show.accept(() -> outlet.shown = number);
            } finally {
                send.accept(new Said(place(signal.sessionId(), outlet), signal));
            }
            if (isRest(signal.signal())) {
                outlets.remove(signal.sessionId(), outlet);
            }
        }
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
            if (outlet.shown != outlet.number) {
                return false;
            }
            if (outlet.speaking) {
                send.accept(new Told(place(session, outlet), underway.get()));
            }
            return true;
        }
    }

    /** Does something unless this server is the one who speaks in a session. */
    void unlessSpeaking(SessionId session, Runnable work) {
        Outlet outlet = outlet(session);
        synchronized (outlet) {
            if (!outlet.speaking) {
                work.run();
            }
        }
    }

    private Place place(SessionId session, Outlet outlet) {
        return new Place(self, session, outlet.epoch, outlet.number, outlet.head);
    }

    private Outlet outlet(SessionId session) {
        if (outlets.size() >= MOST_SESSIONS && !outlets.containsKey(session)) {
            outlets.clear();
        }
        return outlets.computeIfAbsent(session, _ -> new Outlet());
    }
}
