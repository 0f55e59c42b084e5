package dev.workmate.live.relay;

import dev.workmate.id.SessionId;
import dev.workmate.live.relay.Message.OfSession;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Carries messages between relays of one test, and loses, doubles, delays and mixes them up. */
final class FaultyBus {
    private final Random random;
    private final List<End> ends = new ArrayList<>();

    // Guarded by this.
    private final List<Runnable> underWay = new ArrayList<>();
    private boolean faulty = true;

    FaultyBus(long seed) {
        this.random = new Random(seed);
    }

    Bus end() {
        End end = new End();
        ends.add(end);
        return end;
    }

    synchronized void heal() {
        faulty = false;
    }

    /** Delivers what is on its way; false where there was nothing. */
    boolean carry() {
        List<Runnable> now;
        synchronized (this) {
            now = List.copyOf(underWay);
            underWay.clear();
        }
        now.forEach(Runnable::run);
        return !now.isEmpty();
    }

    private synchronized void take(Runnable delivery) {
        int fault = faulty ? random.nextInt(12) : 12;
        if (fault == 0) {
            return;
        }
        if (fault == 1) {
            underWay.add(delivery);
        }
        int place = fault == 2 ? random.nextInt(underWay.size() + 1) : underWay.size();
        underWay.add(place, delivery);
    }

    private final class End implements Bus {
        private final Set<SessionId> followed = new HashSet<>();
        private Listener listener =
                new Listener() {
                    @Override
                    public void heard(Message message) {}

                    @Override
                    public void following(SessionId session) {}
                };

        @Override
        public void start(Listener newListener) {
            listener = newListener;
        }

        @Override
        public void send(Message message) {
            for (End end : ends) {
                take(() -> end.hear(message));
            }
        }

        private void hear(Message message) {
            if (!(message instanceof OfSession of) || isFollowed(of.session())) {
                listener.heard(message);
            }
        }

        private synchronized boolean isFollowed(SessionId session) {
            return followed.contains(session);
        }

        @Override
        public synchronized void follow(SessionId session) {
            followed.add(session);
            take(() -> listener.following(session));
        }

        @Override
        public synchronized void leave(SessionId session) {
            followed.remove(session);
        }
    }
}
