package dev.workmate.outbound;

import dev.workmate.outbound.SharedPlaces.Place;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets only so many calls of one foreign system be under way at a time, from all servers together.
 * Those who wait here are served in their order; a line that is too long, or moves too slowly, is
 * left. Thread-safe.
 */
public final class SharedGate {
    /** Of a system that bears any number of calls. */
    public static final SharedGate OPEN =
            new SharedGate(SharedPlaces.UNSHARED, "", Integer.MAX_VALUE, Integer.MAX_VALUE);

    private final SharedPlaces shared;
    private final String system;
    private final int most;
    private final int maxWaiting;

    /** The calls of this server: so many at the most ask for a place among all. */
    private final Semaphore own;

    /** {@code system} is what all servers call it by. */
    public SharedGate(SharedPlaces shared, String system, int most, int maxWaiting) {
        this.shared = shared;
        this.system = system;
        this.most = most;
        this.maxWaiting = maxWaiting;
        this.own = new Semaphore(most, true);
    }

    /** Whether so many wait here already that nobody else should. */
    public boolean isCrowded() {
        return own.getQueueLength() >= maxWaiting;
    }

    /** A place, to be given back by closing it; empty where none came free in time. */
    public Optional<Place> enter(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        if (isCrowded() || !own.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        Optional<Place> place = Optional.empty();
        try {
            long left = Math.max(0, end - System.nanoTime());
            place = shared.enter(system, most, Duration.ofNanos(left));
            return place.map(this::ofBoth);
        } finally {
            if (place.isEmpty()) {
                own.release();
            }
        }
    }

    private Place ofBoth(Place among) {
        return () -> {
            among.close();
            own.release();
        };
    }
}
